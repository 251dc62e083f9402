-- FASTTRACK (HP, 1987; a reconstruction): ten transactions on an order database

-- T1: a customer by key
  BEGIN TRANSACTION READ ONLY;
  SELECT customer_no, name, credit FROM customer WHERE customer_no =
      :customer_no;
  COMMIT;

-- T2: a part by name
  BEGIN TRANSACTION READ ONLY;
  SELECT part_no, price, on_hand FROM part WHERE name = :name;
  COMMIT;

-- T3: a customer's orders
  BEGIN TRANSACTION READ ONLY;
  SELECT orders.order_no, orders.order_date, orders.status FROM customer JOIN
      orders ON orders.customer_no = customer.customer_no WHERE
      customer.customer_no = :customer_no;
  COMMIT;

-- T4: suppliers by a range of names, with their regions
  BEGIN TRANSACTION READ ONLY;
  SELECT supplier.supplier_no, supplier.name, supplier.rating, region.name FROM
      supplier JOIN region ON region.region_no = supplier.region_no WHERE
      supplier.name BETWEEN :name_from AND :name_to;
  COMMIT;

-- T5: orders by a range of dates, with their lines and the parts
  BEGIN TRANSACTION READ ONLY;
  SELECT orders.order_no, line.quantity, line.amount, part.name, part.price FROM
      orders JOIN line ON line.order_no = orders.order_no JOIN part ON
      part.part_no = line.part_no WHERE orders.order_date BETWEEN
      :order_date_from AND :order_date_to;
  COMMIT;

-- T6: adds to a customer's credit
  BEGIN TRANSACTION;
  UPDATE customer SET credit = credit + :amount WHERE customer_no =
      :customer_no;
  COMMIT;

-- T7: deletes a customer's orders with their lines, and rolls back
  BEGIN TRANSACTION;
  DELETE FROM line WHERE order_no IN (SELECT order_no FROM orders WHERE
      customer_no IN (SELECT customer_no FROM customer WHERE customer_no =
      :customer_no));
  DELETE FROM orders WHERE customer_no IN (SELECT customer_no FROM customer
      WHERE customer_no = :customer_no);
  ROLLBACK;

-- T8: adds to the prices of a supplier's parts
  BEGIN TRANSACTION;
  UPDATE part SET price = price + :amount WHERE supplier_no IN (SELECT
      supplier_no FROM supplier WHERE supplier_no = :supplier_no);
  COMMIT;

-- T9: marks the lines of orders by a range of dates as shipped, and rolls back
  BEGIN TRANSACTION;
  UPDATE line SET shipped = shipped + 1 WHERE order_no IN (SELECT order_no FROM
      orders WHERE order_date BETWEEN :order_date_from AND :order_date_to);
  ROLLBACK;

-- T10: all suppliers
  BEGIN TRANSACTION READ ONLY;
  SELECT supplier_no, region_no, name, rating FROM supplier;
  COMMIT;

-- TP1 (DebitCredit): one bank transaction from many terminals

-- TP1: a customer deposits or withdraws at a teller of a branch
  BEGIN TRANSACTION;
  UPDATE account SET balance = balance + :delta WHERE account_no = :account_no;
  SELECT balance FROM account WHERE account_no = :account_no;
  INSERT INTO history (account_no, teller_no, branch_no, delta, happened_at,
      filler) VALUES (:account_no, :teller_no, :branch_no, :delta, :now,
      'xxxxxxxxx ');
  UPDATE teller SET balance = balance + :delta WHERE teller_no = :teller_no;
  UPDATE branch SET balance = balance + :delta WHERE branch_no = :branch_no;
  COMMIT;
