package fasttrack.app.command;

import fasttrack.app.progress.MetricsAddress;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the address at which metrics are served. */
public final class MetricsAddresses implements ITypeConverter<MetricsAddress> {
  @Override
  public MetricsAddress convert(String text) {
    try {
      return MetricsAddress.parse(text.strip());
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
