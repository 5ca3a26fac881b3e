using System.Globalization;

namespace Dashboard.Machine;

/// <summary>
/// How many files and sockets a program may have open at once (<c>ulimit -n</c>). Beyond it anything may fail: a settings file is "not found", a folder "cannot
/// be written", memory is "out".
/// </summary>
internal static class FileLimit
{
    /// <summary>This program's own, without the connections of a load: 150 to 250 were seen.</summary>
    internal const int Own = 256;

    private const string Name = "Max open files";

    /// <summary>In a sentence; null where it is enough, or not known.</summary>
    /// <param name="connections">Of a load.</param>
    public static string? Refuse(int connections = 0) => Refuse(Of(StallFiles.Text("/proc/self/limits")), connections);

    internal static string? Refuse(long? most, int connections) => most >= Own + connections || most is null ? null : connections == 0
        ? $"This program may open {Readable.Count(most)} files at once, and needs {Own}: raise the limit, for example with 'ulimit -n 4096'."
        : $"{Readable.Plural(connections, "connection")} and this program need {Readable.Count(Own + connections)} open files, of which {Readable.Count(most)} "
            + "are allowed: use fewer connections, or raise the limit, for example with 'ulimit -n 4096'.";

    /// <summary>By the text of /proc/PID/limits: the limit that holds, then the one up to which it may be raised. Null when it has none.</summary>
    internal static long? Of(string? limits) =>
        limits?.Split('\n').FirstOrDefault(line => line.StartsWith(Name, StringComparison.Ordinal)) is { } line
        && line[Name.Length..].Split(' ', StringSplitOptions.RemoveEmptyEntries) is [var soft, ..]
        && long.TryParse(soft, NumberStyles.None, CultureInfo.InvariantCulture, out var most) ? most : null;
}
