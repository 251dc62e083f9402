/**
 * How fast the processors are by the measures of 1987: Dhrystone, Whetstone and Linpack, written
 * afresh from what is published of them. Each checks what it has computed.
 */
@NullMarked
package fasttrack.machine.rating;

import org.jspecify.annotations.NullMarked;
