/** Acme: H2 once more, as somebody else would add it. */
package com.example.acme;
