-- FASTTRACK (HP, 1987; a reconstruction): ten transactions on an order database

-- T1: a customer by key
  begin
  find customer, mode 1, customer_no = :customer_no
  get customer, mode 5: customer_no, name, credit
  end

-- T2: a part by name
  begin
  find part, mode 2, name = :name
  get part, mode 8, to the end of the range: part_no, price, on_hand
  end

-- T3: a customer's orders
  begin
  find customer, mode 1, customer_no = :customer_no
  get customer, mode 5: customer_no
  find orders, mode 1, customer_no = customer.customer_no
  get orders, mode 5, to the end of the chain: order_no, order_date, status
  end

-- T4: suppliers by a range of names, with their regions
  begin
  find supplier, mode 5, name from :name_from to :name_to
  get supplier, mode 8, to the end of the range: supplier_no, name, rating,
      region_no
    get region, mode 7, supplier.region_no: name
  end

-- T5: orders by a range of dates, with their lines and the parts
  begin
  find orders, mode 5, order_date from :order_date_from to :order_date_to
  get orders, mode 8, to the end of the range: order_no
    find line, mode 1, order_no = orders.order_no
    get line, mode 5, to the end of the chain: quantity, amount, part_no
      find part, mode 1, part_no = line.part_no
      get part, mode 5: name, price
  end

-- T6: adds to a customer's credit
  begin
  find customer, mode 1, customer_no = :customer_no
  get customer, mode 5: credit (for update)
  update customer: credit + :amount
  end

-- T7: deletes a customer's orders with their lines, and rolls back
  begin
  find customer, mode 1, customer_no = :customer_no
  get customer, mode 5: customer_no
  find orders, mode 1, customer_no = customer.customer_no
  get orders, mode 5, to the end of the chain: order_no
    find line, mode 1, order_no = orders.order_no (for update)
    get line, mode 5, to the end of the chain (for update)
      delete line
  find customer, mode 1, customer_no = :customer_no
  get customer, mode 5: customer_no
  find orders, mode 1, customer_no = customer.customer_no (for update)
  get orders, mode 5, to the end of the chain (for update)
    delete orders
  undo

-- T8: adds to the prices of a supplier's parts
  begin
  find supplier, mode 1, supplier_no = :supplier_no
  get supplier, mode 5: supplier_no
  find part, mode 1, supplier_no = supplier.supplier_no
  get part, mode 5, to the end of the chain: price (for update)
    update part: price + :amount
  end

-- T9: marks the lines of orders by a range of dates as shipped, and rolls back
  begin
  find orders, mode 5, order_date from :order_date_from to :order_date_to
  get orders, mode 8, to the end of the range: order_no
    find line, mode 1, order_no = orders.order_no
    get line, mode 5, to the end of the chain: shipped (for update)
      update line: shipped + 1
  undo

-- T10: all suppliers
  begin
  close supplier, mode 2
  get supplier, mode 2, to the end of the file: supplier_no, region_no, name,
      rating
  end

-- TP1 (DebitCredit): one bank transaction from many terminals

-- TP1: a customer deposits or withdraws at a teller of a branch
  begin
  get account, mode 7, :account_no: balance (for update)
  update account: balance + :delta
  put history: :account_no, :teller_no, :branch_no, :delta, :now
  get teller, mode 7, :teller_no: balance (for update)
  update teller: balance + :delta
  get branch, mode 7, :branch_no: balance (for update)
  update branch: balance + :delta
  end
