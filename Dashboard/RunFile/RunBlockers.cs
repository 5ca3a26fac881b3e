using Dashboard.Accounts.Blockers;

namespace Dashboard.RunFile;

/// <summary>
/// The blockers of a run, load by load, concurrent ones under the name of the first: one answer for all readers, from its items as they are written or read.
/// </summary>
public sealed class RunBlockers
{
    /// <summary>The most call sites of a load; those that blocked least are of no use.</summary>
    public const int Max = 50;

    private readonly LoadItems _loads = new();
    private readonly Dictionary<string, SiteTotals> _ofLoads = new(StringComparer.Ordinal);
    private readonly SiteTotals _whole = new();
    private bool _isTold;

    /// <summary>The sites with the load's name, null for the only one or a run without load; unknown ones are left out.</summary>
    /// <param name="summary">The run's summary; null for an interrupted run, whose loads are those that began.</param>
    public IReadOnlyList<(string? Name, IReadOnlyList<BlockerSummary> Sites)> Parts(RunSummary? summary)
    {
        (string? Name, IReadOnlyList<BlockerSummary> Sites)[] parts = summary is null
            ? [.. _ofLoads.Keys.Select(load => ((string?)load, In(load)))]
            : [.. summary.Phases.Where(static phase => phase.Beside == 0).Select(phase => ((string?)phase.NameAmong(summary.Phases), phase.Blockers))];
        return parts switch
        {
            [] => _isTold ? [(null, In())] : summary is { Blockers.Count: > 0 } ? [(null, summary.Blockers)] : [],
            [var only] => only.Sites.Count > 0 ? [(null, only.Sites)] : [],
            _ => [.. parts.Where(part => part.Sites.Count > 0)],
        };
    }

    public static RunBlockers Of(IEnumerable<TimelineItem> items)
    {
        var blockers = new RunBlockers();
        foreach (var item in items)
        {
            blockers.Take(item);
        }

        return blockers;
    }

    public void Take(TimelineItem item)
    {
        if (_loads.Take(item))
        {
            // A second load of the same name would be another one, as in LoadItems.
            _ofLoads[_loads.Load!.Label ?? ""] = new SiteTotals();
        }

        if (item is BlockingSites window)
        {
            _isTold = true;
            _whole.Add(window);
            if (_loads.Load is { } load)
            {
                _ofLoads[load.Label ?? ""].Add(window);
            }
        }
    }

    /// <summary>The call sites of one load, or without a name of the whole run, most threads first.</summary>
    public IReadOnlyList<BlockerSummary> In(string? load = null) => load is null ? _whole.Summaries(Max)
        : _ofLoads.TryGetValue(load, out var sites) ? sites.Summaries(Max) : [];

    /// <summary>A summary with the blockers of the main load, or of the whole run without one; unchanged where there are none.</summary>
    public RunSummary Into(RunSummary summary)
    {
        if (!_isTold)
        {
            return summary;
        }

        PhaseSummary[] phases = [.. summary.Phases.Select(phase => phase with { Blockers = In(phase.Name) })];
        var main = phases.FirstOrDefault(phase => phase.Name == summary.MainPhase);
        return summary with { Phases = phases, Blockers = main?.Blockers ?? In() };
    }
}
