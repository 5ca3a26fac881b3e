using System.Collections.Concurrent;

namespace Dashboard.Running;

/// <summary>The runs in progress on all watched targets: one at a time on each. Thread-safe.</summary>
public sealed class RunsInProgress
{
    private readonly ConcurrentDictionary<RunCoordinator, ActiveRun> _runs = new();

    /// <summary>A run began, moved on or ended.</summary>
    public event Action? Changed;

    public IReadOnlySet<string> Ids => _runs.Values.Select(run => run.Id).ToHashSet(StringComparer.Ordinal);

    /// <summary>A run of another target that is going on now; null when there is none.</summary>
    internal ActiveRun? Beside(RunCoordinator own) => _runs.FirstOrDefault(pair => pair.Key != own).Value;

    internal void Tell(RunCoordinator of, ActiveRun? run)
    {
        if (run is null)
        {
            _runs.TryRemove(of, out _);
        }
        else
        {
            _runs[of] = run;
        }

        Changed?.Invoke();
    }
}
