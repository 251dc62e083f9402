package fasttrack.app;

import fasttrack.app.cli.Commands;
import fasttrack.app.cli.JavaLogging;
import fasttrack.app.execution.console.Console;
import java.util.Locale;

/** The program's entry. */
public final class Main {
  private Main() {}

  /** Runs the command that the arguments name. */
  public static void main(String[] args) {
    String home = System.getenv("HOME");
    if (home != null && !home.isEmpty()) {
      // Java takes it from the system's list of users; drivers look there for password files.
      System.setProperty("user.home", home);
    }
    // what is written is for programs and for other people, too
    Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT);
    JavaLogging.install();
    System.exit(Commands.run(args, Console.ofProcess(System::exit)));
  }
}
