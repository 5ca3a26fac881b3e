using Dashboard.Load;
using Dashboard.RunFile;

namespace Dashboard.Running;

/// <summary>
/// Keeps what the latest runs of this dashboard sent and no file holds: headers, bodies, and addresses with their secrets. They are in memory as long as the
/// dashboard runs; the oldest are removed first. Thread-safe.
/// </summary>
public sealed class SentRequests
{
    /// <summary>The most runs, and the most bytes of all their bodies.</summary>
    public const int MostRuns = 500, MostBytes = 64_000_000;

    private readonly LinkedList<(string Id, LoadPlan[] Loads, long Bytes)> _newestLast = [];
    private long _bytes;

    internal void Keep(string id, LoadRunPlan plan)
    {
        LoadPlan[] loads = [.. LoadsOf(plan.Phases)];
        if (!loads.Any(load => load.HasContent || Secrets.Masked(load.Url) != load.Url))
        {
            return;
        }

        var bytes = loads.Sum(load => (long)(load.Content?.Body?.Length ?? 0));
        lock (_newestLast)
        {
            _newestLast.AddLast((id, loads, bytes));
            _bytes += bytes;
            while (_newestLast.Count > MostRuns || (_bytes > MostBytes && _newestLast.Count > 1))
            {
                _bytes -= _newestLast.First!.Value.Bytes;
                _newestLast.RemoveFirst();
            }
        }
    }

    /// <summary>A run's header with what its loads sent, where that is still known; otherwise unchanged.</summary>
    public RunHeader Complete(RunHeader header)
    {
        LoadPlan[]? kept;
        lock (_newestLast)
        {
            kept = _newestLast.FirstOrDefault(run => run.Id == header.Id).Loads;
        }

        return kept?.Length == LoadsOf(header.Phases).Count() ? With(header, kept) : header;
    }

    /// <summary>A run's header whose loads send what the given loads send, in their order.</summary>
    internal static RunHeader With(RunHeader header, IReadOnlyList<LoadPlan> loads)
    {
        var number = 0;
        LoadPhase Of(LoadPhase phase) => phase.Load is not { } load ? phase : phase with
        {
            Load = load with { Url = loads[number].Url, Content = loads[number++].Content },
            Beside = phase.Beside is null ? null : [.. phase.Beside.Select(Of)],
        };
        return header with { Phases = [.. header.Phases.Select(Of)] };
    }

    /// <summary>The loads are in the order of a header's phases, concurrent ones one after another.</summary>
    internal static IEnumerable<LoadPlan> LoadsOf(IEnumerable<LoadPhase> phases) => phases.SelectMany(phase => phase.Loads).Select(phase => phase.Load!);
}
