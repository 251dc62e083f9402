/**
 * The network model as a backend: an IMAGE-like database over key-value stores. A reconstruction of
 * what HP's IMAGE family did, under names of its published TurboIMAGE manual.
 */
@NullMarked
package fasttrack.network;

import org.jspecify.annotations.NullMarked;
