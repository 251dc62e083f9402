# Read by mvnw: where JAVA_HOME is not set, sets it to a JDK of version 22 or newer, if there is one, so that Maven compiles
# in its own process. Where there is none, Maven runs on the java of the path, and says what it needs.
if [ -z "${JAVA_HOME-}" ]; then
  for home in $(env | sed -n 's/^JAVA_HOME_[A-Za-z0-9_]*=//p') /usr/lib/jvm/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home "${HOME:-/nonexistent}"/.sdkman/candidates/java/*; do
    [ -x "$home/bin/javac" ] && [ -f "$home/release" ] || continue
    major=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$home/release")
    if [ "${major:-0}" -ge 22 ]; then
      JAVA_HOME=$home
      export JAVA_HOME
      break
    fi
  done
fi
