using Dashboard.Target.Sessions;

namespace Dashboard.Target.Launching;

internal static class CommandPath
{
    /// <param name="command">A path, or a name that is searched in PATH.</param>
    public static string Find(string command)
    {
        var isPath = command.Contains('/', StringComparison.Ordinal);
        var candidates = isPath
            ? [Path.GetFullPath(command)]
            : (Environment.GetEnvironmentVariable("PATH") ?? "").Split(':', StringSplitOptions.RemoveEmptyEntries)
                .Select(folder => Path.Combine(folder, command)).ToArray();
        return candidates.FirstOrDefault(IsProgram)
            ?? throw new TargetException(
                Directory.Exists(command) ? $"'{command}' is a folder: specify the program in it, or start it with dotnet run --project {command}."
                : isPath && File.Exists(command) ? $"'{command}' is not a program: start an assembly with dotnet {command}, or make the file executable."
                : $"Program '{command}' not found: check the name and the PATH.");
    }

    public static string? TryFind(string name) => ((string[])["/usr/bin", "/bin"]).Select(folder => Path.Combine(folder, name)).FirstOrDefault(IsProgram);

    private static bool IsProgram(string path)
    {
        const UnixFileMode Execute = UnixFileMode.UserExecute | UnixFileMode.GroupExecute | UnixFileMode.OtherExecute;
        return File.Exists(path) && !OperatingSystem.IsWindows() && (File.GetUnixFileMode(path) & Execute) != UnixFileMode.None;
    }
}
