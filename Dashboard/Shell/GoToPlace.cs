using Dashboard.Catalogue;
using Dashboard.RunFile;
using Dashboard.Target;
using Dashboard.Target.Reach;

namespace Dashboard.Shell;

/// <param name="Kind">Page, scenario, run or target.</param>
/// <param name="ProcessId">The process to attach to first; null for none.</param>
internal sealed record GoToPlace(string Kind, string Name, string Address, int? ProcessId = null)
{
    /// <summary>The most rows; another letter finds the others.</summary>
    public const int MaxShown = 12;

    /// <summary>Only the newest runs are searched.</summary>
    private const int MaxRuns = 500;

    public static IReadOnlyList<GoToPlace> Pages { get; } =
    [
        new("page", "Live", "/"), new("page", "Runs", "/runs"), new("page", "Compare", "/compare"), new("page", "Compare two programs", "/compare/programs"),
        new("page", "Sweeps", "/sweeps"), new("page", "Capacity", "/capacity"), new("page", "Targets", "/targets"), new("page", "Rules", "/rules"),
    ];

    public static async Task<IReadOnlyList<GoToPlace>> AllAsync(IReadOnlyList<Scenario> scenarios, RunStore store)
    {
        var (processes, runs) = (TargetProcesses.ListAsync(CancellationToken.None), store.ListAsync(CancellationToken.None));
        return
        [
            .. Pages,
            .. scenarios.Select(scenario => new GoToPlace("scenario", scenario.Title, $"/#scenario-{scenario.Id}")),
            .. (await processes.ConfigureAwait(false)).Select(facts =>
                new GoToPlace("target", $"{facts.Name} (pid {facts.ProcessId})", "/", facts.ProcessId)),
            .. (await runs.ConfigureAwait(false)).Take(MaxRuns).Select(entry => new GoToPlace("run", $"{entry.Title} · {entry.Id}", $"/runs/{entry.Id}")),
        ];
    }

    /// <summary>Places with every word in name or kind; names that begin with it come first.</summary>
    public static IReadOnlyList<GoToPlace> Matching(IReadOnlyList<GoToPlace> all, string typed)
    {
        var words = typed.Split(' ', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        return
        [
            .. all.Where(place => Array.TrueForAll(words, word => $"{place.Kind} {place.Name}".Contains(word, StringComparison.OrdinalIgnoreCase)))
                .OrderByDescending(place => words.Length > 0 && place.Name.StartsWith(words[0], StringComparison.OrdinalIgnoreCase))
                .Take(MaxShown),
        ];
    }
}
