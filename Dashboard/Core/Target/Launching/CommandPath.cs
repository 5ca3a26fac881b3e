using Dashboard.Target.Sessions;

namespace Dashboard.Target.Launching;

internal static class CommandPath
{
    /// <param name="command">A path, or a name that is searched in PATH.</param>
    /// <param name="folder">The folder that relative paths start from; null is this process's working folder.</param>
    public static string Find(string command, string? folder = null)
    {
        if (folder is not null && !Directory.Exists(folder))
        {
            throw new TargetException($"There is no folder '{folder}' to start {command} in: check its name.");
        }

        var (isPath, path) = (command.Contains('/', StringComparison.Ordinal), Path.GetFullPath(command, Path.GetFullPath(folder ?? ".")));
        var candidates = isPath
            ? [path]
            : (Environment.GetEnvironmentVariable("PATH") ?? "").Split(':', StringSplitOptions.RemoveEmptyEntries)
                .Select(one => Path.Combine(one, command)).ToArray();
        return candidates.FirstOrDefault(IsProgram)
            ?? throw new TargetException(
                Directory.Exists(path) ? $"'{command}' is a folder: specify the program in it, or start it with dotnet run --project {command}."
                : isPath && File.Exists(path) ? $"'{command}' is not a program: start an assembly with dotnet {command}, or make the file executable."
                : $"Program '{command}' not found: check the name and the PATH.");
    }

    public static string? TryFind(string name) => ((string[])["/usr/bin", "/bin"]).Select(folder => Path.Combine(folder, name)).FirstOrDefault(IsProgram);

    private static bool IsProgram(string path)
    {
        const UnixFileMode Execute = UnixFileMode.UserExecute | UnixFileMode.GroupExecute | UnixFileMode.OtherExecute;
        return File.Exists(path) && !OperatingSystem.IsWindows() && (File.GetUnixFileMode(path) & Execute) != UnixFileMode.None;
    }
}
