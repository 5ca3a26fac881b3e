namespace Dashboard.Target.Runtime;

/// <summary>
/// One process' command line in two spellings. /proc shows the words with which it was started: <c>./app --x</c> or <c>dotnet app.dll --x</c>. Its
/// runtime states for both the program that runs, the entry assembly and the arguments, with full paths and without quotes, but around a program with a
/// space in its path: <c>/srv/app /srv/app.dll --x</c>, <c>/usr/bin/dotnet /srv/app.dll --x</c> (seen with .NET 10.0).
/// </summary>
internal static class CommandLines
{
    private const string Removed = " (deleted)";

    /// <summary>Whether both can be of the same process.</summary>
    /// <param name="words">/proc/PID/cmdline.</param>
    /// <param name="program">Where /proc/PID/exe leads; null when that may not be read.</param>
    public static bool AreSame(string stated, IReadOnlyList<string> words, string? program)
    {
        var line = stated.TrimEnd();
        if (Names(string.Join(' ', words)) == Names(line))
        {
            return true;
        }

        var (host, rest) = Host(line);
        for (var first = 1; first <= words.Count; first++)
        {
            var arguments = string.Join(' ', words.Skip(first)).TrimEnd();
            if (!rest.EndsWith(arguments.Length == 0 ? "" : " " + arguments, StringComparison.Ordinal))
            {
                continue;
            }

            var entry = rest[..(rest.Length - arguments.Length)].TrimEnd();
            if (Path.IsPathRooted(entry)
                && (Path.GetFileName(words[first - 1]) == Path.GetFileName(entry) || (first == 1 && IsHost(host, words[0], program) && IsAssembly(entry))))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>A program started by a link has another name than its file; one replaced on disk runs on.</summary>
    private static bool IsHost(string host, string word, string? program) =>
        program is null ? Path.GetFileName(host) == Path.GetFileName(word)
        : host == (program.EndsWith(Removed, StringComparison.Ordinal) ? program[..^Removed.Length] : program);

    private static bool IsAssembly(string path) => path.EndsWith(".dll", StringComparison.OrdinalIgnoreCase);

    private static (string Host, string Behind) Host(string line)
    {
        var isQuoted = line.StartsWith('"');
        var end = line.IndexOf(isQuoted ? "\" " : " ", StringComparison.Ordinal);
        return end < 0 ? (line, "") : (line[(isQuoted ? 1 : 0)..end], line[(end + (isQuoted ? 2 : 1))..]);
    }

    /// <summary>Compares without folders: older runtimes, and one that is just starting, state the words as written.</summary>
    private static string Names(string commandLine) => string.Join(' ', commandLine.TrimEnd().Split(' ').Select(Path.GetFileName));
}
