using System.Globalization;

namespace EndToEnd.Tests;

/// <summary>Processes as the kernel lists them.</summary>
internal static class Proc
{
    /// <summary>A variable of the environment that every program which a test starts hands on to what it starts itself.</summary>
    public const string Marker = "TPD_STARTED_BY";

    /// <summary>True while the process runs; one that has ended and waits for its parent's look does not run.</summary>
    public static bool IsAlive(int processId) => Stat(processId) is { State: not ('Z' or 'X') };

    /// <summary>The living descendants of a process whose command line contains a text.</summary>
    public static IReadOnlyList<int> Descendants(int processId, string commandLineContains)
    {
        var all = Ids().Select(id => (Id: id, Stat: Stat(id))).Where(p => p.Stat is { State: not 'Z' }).ToLookup(p => p.Stat!.Value.Parent, p => p.Id);
        return [.. Below(processId).Where(id => CommandLine(id).Contains(commandLineContains, StringComparison.Ordinal))];

        IEnumerable<int> Below(int parent) => all[parent].SelectMany(child => Below(child).Prepend(child));
    }

    /// <summary>The one descendant whose command line contains a text, once it is there.</summary>
    public static async Task<int> DescendantAsync(int processId, string commandLineContains)
    {
        await Eventually.TrueAsync(
            () => Descendants(processId, commandLineContains).Count > 0, TimeSpan.FromSeconds(10), $"a child of {processId} runs {commandLineContains}");
        return Assert.Single(Descendants(processId, commandLineContains));
    }

    /// <summary>Waits until none of the processes runs any more.</summary>
    public static Task GoneAsync(IReadOnlyCollection<int> processIds, TimeSpan within) =>
        Eventually.TrueAsync(() => !processIds.Any(IsAlive), within, $"the processes {string.Join(", ", processIds)} are gone");

    /// <summary>The living processes whose command line contains a text.</summary>
    public static IReadOnlyList<int> WithCommandLine(string contains) =>
        [.. Ids().Where(id => IsAlive(id) && CommandLine(id).Contains(contains, StringComparison.Ordinal))];

    /// <summary>The living processes that a program which a test started has started, and itself.</summary>
    public static IReadOnlyList<int> Marked(string mark) =>
        [.. Ids().Where(id => IsAlive(id) && Variable(id, Marker) == mark)];

    /// <summary>Waits until nothing of it is there any more: what a program started ends with it, a moment later on a busy machine.</summary>
    public static Task NoneMarkedAsync(string mark) =>
        Eventually.TrueAsync(() => Marked(mark).Count == 0, TimeSpan.FromSeconds(10), "nothing stays behind");

    /// <summary>The command line, its words divided by blanks; empty when the process has ended.</summary>
    public static string CommandLine(int processId) => Words(processId, "cmdline");

    /// <summary>A variable of its environment that holds no blank, as it was at its start; null when it has none or has ended.</summary>
    public static string? Variable(int processId, string name) =>
        Words(processId, "environ").Split(' ').FirstOrDefault(word => word.StartsWith($"{name}=", StringComparison.Ordinal))?[(name.Length + 1)..];

    /// <summary>What its threads are doing, for the message of a test that waited for it in vain: name, state, processor ticks, where it sleeps.</summary>
    public static string Threads(int processId) =>
        Directory.Exists($"/proc/{processId}/task")
            ? string.Join('\n', Directory.EnumerateDirectories($"/proc/{processId}/task").Select(Path.GetFileName).Select(id =>
            {
                var stat = Words(processId, $"task/{id}/stat");
                var name = stat.Split('(', ')').ElementAtOrDefault(1);
                var fields = stat[(stat.LastIndexOf(')') + 1)..].Split(' ');
                return $"  {id} {name} {fields.ElementAtOrDefault(1)} "
                    + $"{fields.ElementAtOrDefault(12)}+{fields.ElementAtOrDefault(13)} {Words(processId, $"task/{id}/wchan")}";
            }))
            : "  it has ended";

    private static string Words(int processId, string file)
    {
        try
        {
            return File.ReadAllText($"/proc/{processId}/{file}").Replace('\0', ' ');
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // It ended between the listing and the look.
            return "";
        }
    }

    private static IEnumerable<int> Ids() =>
        Directory.EnumerateDirectories("/proc").Select(Path.GetFileName).Where(name => int.TryParse(name, out _)).Select(name => int.Parse(name!));

    private static (char State, int Parent)? Stat(int processId)
    {
        try
        {
            // pid (name, which may hold blanks) state parent …
            var text = File.ReadAllText($"/proc/{processId}/stat");
            var fields = text[(text.LastIndexOf(')') + 2)..].Split(' ');
            return (fields[0][0], int.Parse(fields[1], CultureInfo.InvariantCulture));
        }
        catch (IOException)
        {
            return null;
        }
    }
}
