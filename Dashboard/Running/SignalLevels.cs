using Dashboard.Target;

namespace Dashboard.Running;

/// <summary>The signals that are read of each target: all of the sample, counters and waits of others unless more was chosen. Thread-safe.</summary>
public sealed class SignalLevels(TargetMonitor monitor, SignalChoices choices)
{
    /// <summary>The most targets whose level is remembered in this dashboard.</summary>
    private const int Capacity = 1_000;

    private readonly Lock _gate = new();
    private readonly List<(TargetFacts Program, SignalLevel Level)> _chosen = [];
    private SignalLevel? _given;
    private TargetFacts? _current;

    /// <summary>Sets the command line's level, which holds for every target until a user chooses another level for one.</summary>
    public void Give(SignalLevel level)
    {
        lock (_gate)
        {
            _given = level;
        }

        monitor.SetSignals(level);
    }

    /// <summary>Sets a user's choice for the attached target.</summary>
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

    /// <summary>A target is attached; one that is the same program as before keeps its level.</summary>
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

    internal void IsSample(TargetFacts facts)
    {
        SignalLevel level;
        lock (_gate)
        {
            level = Settled(facts) ?? SignalLevel.All;
        }

        monitor.SetSignals(level);
    }

    /// <summary>A choice on this dashboard's page counts before the command line's, and that before a choice on an earlier dashboard's page.</summary>
    private SignalLevel? Settled(TargetFacts facts) =>
        _chosen.Find(one => one.Program.IsSameProgramAs(facts)) is { Program: not null } chosen ? chosen.Level : _given ?? choices.Of(facts);
}
