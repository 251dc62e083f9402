@echo off
rem The launcher of an installation on Windows: finds a Java 21 or newer, and runs the application.
rem
rem   FASTTRACK_JAVA       the java.exe to run with; without it: JAVA_HOME, PATH
rem   FASTTRACK_JAVA_OPTS  more options for the JVM
setlocal DisableDelayedExpansion

set "java="
if defined FASTTRACK_JAVA set "java=%FASTTRACK_JAVA%"
if not defined java if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java.exe"
if not defined java for %%j in (java.exe) do set "java=%%~$PATH:j"
if not defined java goto none
if not exist "%java%" goto none

rem The file beside a Java says its version. Where there is none, as beside a mere link, Java itself refuses our classes.
for %%j in ("%java%") do set "about=%%~dpj..\release"
set "version="
if exist "%about%" for /f "usebackq tokens=1,2 delims==" %%k in ("%about%") do if "%%k"=="JAVA_VERSION" set "version=%%~l"
if not defined version goto run
for /f "delims=.-+" %%m in ("%version%") do set "major=%%m"
if %major% lss 21 goto old

:run
"%java%" --enable-native-access=ALL-UNNAMED -XX:+DisplayVMOutputToStderr -Xlog:disable -Xlog:all=warning:stderr %FASTTRACK_JAVA_OPTS% "-Dfasttrack.jmh=%~dp0jmh" "-Dfasttrack.plugins=%~dp0plugins" -cp "%~dp0lib\*" fasttrack.app.Main %*
exit /b %errorlevel%

:old
echo fasttrack: "%java%" is Java %version%. Java 21 or newer is needed: set FASTTRACK_JAVA to its java.exe.>&2
exit /b 3

:none
echo fasttrack: no Java found at FASTTRACK_JAVA, JAVA_HOME or on PATH.>&2
echo   Install Java 21 or newer, for instance from https://adoptium.net, or set FASTTRACK_JAVA to its java.exe.>&2
exit /b 3
