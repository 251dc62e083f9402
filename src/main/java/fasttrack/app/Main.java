package fasttrack.app;

import fasttrack.app.cli.Program;

/** The program's entry. */
public final class Main {
  private Main() {}

  /** Runs the command that the arguments name. */
  public static void main(String[] args) {
    System.exit(Program.run(args, System::exit));
  }
}
