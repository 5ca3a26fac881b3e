using Dashboard.Target;

namespace Dashboard.Running;

/// <summary>What is read of each target: all of the sample, counters and waits of others unless more was chosen. Thread-safe.</summary>
public sealed class SignalLevels(TargetMonitor monitor, SignalChoices choices)
{
    /// <summary>Targets whose level is remembered in this dashboard.</summary>
    private const int Capacity = 1_000;

    private readonly Lock _gate = new();
    private readonly List<(TargetFacts Program, SignalLevel Level)> _chosen = [];
    private SignalLevel? _given;
    private TargetFacts? _current;

    /// <summary>The command line said so: it holds for every target until somebody chooses another level for one.</summary>
    public void Give(SignalLevel level)
    {
        lock (_gate)
        {
            _given = level;
        }

        monitor.SetSignals(level);
    }

    /// <summary>Somebody chose it for the target that is attached.</summary>
    public void Choose(SignalLevel level)
    {
        lock (_gate)
        {
            if (monitor.Facts is { } facts)
            {
                _chosen.RemoveAll(one => one.Program.IsSameProgramAs(facts));
                _chosen.Add((facts, level));
                _chosen.RemoveRange(0, Math.Max(0, _chosen.Count - Capacity));
                choices.Keep(facts, level);
            }
        }

        monitor.SetSignals(level);
    }

    /// <summary>A target is there; one that is the same program as before keeps its level.</summary>
    internal void Begin(TargetFacts facts)
    {
        SignalLevel level;
        lock (_gate)
        {
            if (_current is { } last && last.IsSameProgramAs(facts))
            {
                return;
            }

            _current = facts;
            level = Settled(facts) ?? SignalLevel.Waits;
        }

        monitor.SetSignals(level);
    }

    /// <summary>The target offers a catalogue of scenarios: it is the sample.</summary>
    internal void IsSample(TargetFacts facts)
    {
        SignalLevel level;
        lock (_gate)
        {
            level = Settled(facts) ?? SignalLevel.All;
        }

        monitor.SetSignals(level);
    }

    /// <summary>A choice on this dashboard's page counts before what it was started with, and that before a choice on an earlier one's.</summary>
    private SignalLevel? Settled(TargetFacts facts) =>
        _chosen.Find(one => one.Program.IsSameProgramAs(facts)) is { Program: not null } chosen ? chosen.Level : _given ?? choices.Of(facts);
}
