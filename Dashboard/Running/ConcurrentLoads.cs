using Dashboard.Load;

namespace Dashboard.Running;

/// <summary>
/// Publishes what the agents of one phase report on the timeline of the run: each load's intervals have its number, and the phase drains once no load sends any
/// more. Each agent reports from a thread of its own.
/// </summary>
internal sealed class ConcurrentLoads(ActiveRun active, TimelineHub hub, LoadPhase phase, string announcement)
{
    private readonly IReadOnlyList<LoadPhase> _loads = phase.Loads;
    private readonly Lock _gate = new();
    private readonly HashSet<int> _sending = [.. Enumerable.Range(0, phase.Loads.Count)];
    private bool _begun;
    private Phase? _drain;

    public void Publish(TimelineItem item, int number)
    {
        switch (item)
        {
            case FirstRequest first:
                hub.Publish(first with { Beside = number });
                Begin();
                break;
            case LoadInterval interval:
                hub.Publish(interval with { Beside = number });
                active.CountEnded(interval, number);
                break;
            case Phase { Name: "drain" } drain:
                End(number, drain);
                break;
            default:
                hub.Publish(item);
                break;
        }
    }

    public void End(int number, Phase? drain = null)
    {
        lock (_gate)
        {
            _drain ??= drain;
            if (!_sending.Remove(number) || _sending.Count > 0 || _drain is null)
            {
                return;
            }

            // The time is never before what another load has reported of its sending.
            hub.Publish(_drain with { T = Math.Max(_drain.T, drain?.T ?? hub.Clock.Now) });
        }

        active.Say(RunStage.Drain, phase, _drain.Text, _loads.Max(load => load.Load!.TimeoutSeconds));
    }

    private void Begin()
    {
        lock (_gate)
        {
            if (_begun)
            {
                return;
            }

            _begun = true;
        }

        active.Say(RunStage.Load, phase, announcement, _loads.Max(load => load.Load!.PlannedSeconds));
    }
}
