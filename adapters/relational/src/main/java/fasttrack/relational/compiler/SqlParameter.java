package fasttrack.relational.compiler;

import fasttrack.core.model.Field;
import fasttrack.core.model.Operand;

/**
 * A parameter of a statement.
 *
 * @param operand where its value comes from; never a constant, which is part of the text
 * @param type how the value is stored
 */
public record SqlParameter(Operand operand, Field.Type type) {}
