using System.Globalization;

namespace Dashboard.Machine;

/// <summary>
/// The number of files and sockets that a program may have open at once (<c>ulimit -n</c>). Beyond it any operation may fail: a settings file is "not found", a
/// folder "cannot be written", memory is "out".
/// </summary>
internal static class FileLimit
{
    /// <summary>This program's own files, without the connections of a load: 150 to 250 were seen.</summary>
    internal const int Own = 256;

    private const string Name = "Max open files";

    /// <summary>A sentence; null where the limit is enough, or unknown.</summary>
    public static string? Refuse(int connections = 0) => Refuse(Of(StallFiles.Text("/proc/self/limits")), connections);

    internal static string? Refuse(long? most, int connections) => most >= Own + connections || most is null ? null : connections == 0
        ? $"This program may open {Readable.Count(most)} files at once, and needs {Own}: raise the limit, for example with 'ulimit -n 4096'."
        : $"{Readable.Plural(connections, "connection")} and this program need {Readable.Count(Own + connections)} open files, of which {Readable.Count(most)} "
            + "are allowed: use fewer connections, or raise the limit, for example with 'ulimit -n 4096'.";

    /// <summary>The limit in the text of /proc/PID/limits: the one that holds, then the one up to which it may be raised. Null when it has none.</summary>
    internal static long? Of(string? limits) =>
        limits?.Split('\n').FirstOrDefault(line => line.StartsWith(Name, StringComparison.Ordinal)) is { } line
        && line[Name.Length..].Split(' ', StringSplitOptions.RemoveEmptyEntries) is [var soft, ..]
        && long.TryParse(soft, NumberStyles.None, CultureInfo.InvariantCulture, out var most) ? most : null;
}
