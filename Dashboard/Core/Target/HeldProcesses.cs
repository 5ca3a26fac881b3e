namespace Dashboard.Target;

/// <summary>Which watched target holds which process; a new process goes to the waiting target that it is most like. Thread-safe.</summary>
public sealed class HeldProcesses
{
    /// <summary>How long a process may take to listen when only its port distinguishes it from others of its program.</summary>
    internal static readonly TimeSpan PortPatience = TimeSpan.FromSeconds(3);

    private readonly TimeProvider _time;
    private readonly Func<int, ReplicaTraits> _traitsOf;
    private readonly Lock _gate = new();
    private readonly Dictionary<object, Held> _held = [];

    private readonly Dictionary<int, long> _offered = [];

    public HeldProcesses(TimeProvider time)
        : this(time, ReplicaTraits.Of)
    {
    }

    internal HeldProcesses(TimeProvider time, Func<int, ReplicaTraits> traitsOf) => (_time, _traitsOf) = (time, traitsOf);

    internal void Hold(object holder, TargetFacts process)
    {
        lock (_gate)
        {
            _held[holder] = new Held(process, _traitsOf(process.ProcessId), IsLost: false);
            _offered.Remove(process.ProcessId);
            SeePorts();
        }
    }

    /// <returns>False when another target holds the process.</returns>
    internal bool TryHold(object holder, TargetFacts process)
    {
        lock (_gate)
        {
            if (IsHeldByAnother(holder, process))
            {
                return false;
            }

            Hold(holder, process);
            return true;
        }
    }

    internal void Lose(object holder)
    {
        lock (_gate)
        {
            if (_held.TryGetValue(holder, out var held))
            {
                _held[holder] = held with { IsLost = true };
            }
        }
    }

    internal void Release(object holder)
    {
        lock (_gate)
        {
            _held.Remove(holder);
        }
    }

    internal Return Take(object holder, TargetFacts process)
    {
        lock (_gate)
        {
            if (!_held.ContainsKey(holder) || IsHeldByAnother(holder, process))
            {
                return Return.No;
            }

            SeePorts();
            var traits = _traitsOf(process.ProcessId);
            var known = _held.Where(one => one.Value.Process.IsSameProgramAs(process)).ToList();
            var likeness = traits.Likeness([.. known.Select(one => one.Value.Traits)]);
            var most = likeness.Max();
            var likest = known.Where((_, i) => likeness[i] == most).ToList();
            var waiting = likest.Where(one => one.Value.IsLost).ToList();
            if (waiting.TrueForAll(one => one.Key != holder) || (waiting.Count > 1 && MayTellByPorts(process.ProcessId, traits, waiting)))
            {
                return Return.No;
            }

            // Nothing distinguishes them: the one that was started first is the one that comes back first.
            var first = waiting.MinBy(one => one.Value.Traits.Started ?? 0);
            if (first.Key != holder)
            {
                return Return.No;
            }

            _held[holder] = new Held(process, traits, IsLost: false);
            _offered.Remove(process.ProcessId);
            return waiting.Count == 1 ? Return.Yes : Return.OneOfSeveral;
        }
    }

    private bool IsHeldByAnother(object holder, TargetFacts process) =>
        _held.Any(one => one.Key != holder && !one.Value.IsLost && one.Value.Process.ProcessId == process.ProcessId);

    private bool MayTellByPorts(int processId, ReplicaTraits traits, List<KeyValuePair<object, Held>> waiting)
    {
        if (traits.Ports is not [] || waiting.All(one => one.Value.Traits.Ports is []))
        {
            return false;
        }

        foreach (var old in _offered.Where(one => _time.GetElapsedTime(one.Value) > 10 * PortPatience).ToList())
        {
            _offered.Remove(old.Key);
        }

        return _time.GetElapsedTime(_offered.TryGetValue(processId, out var since) ? since : _offered[processId] = _time.GetTimestamp()) < PortPatience;
    }

    private void SeePorts()
    {
        foreach (var (holder, held) in _held.Where(one => one.Value is { IsLost: false, Traits.Ports: [] }).ToList())
        {
            _held[holder] = held with { Traits = held.Traits with { Ports = _traitsOf(held.Process.ProcessId).Ports } };
        }
    }

    private sealed record Held(TargetFacts Process, ReplicaTraits Traits, bool IsLost);
}

/// <summary>Whether a process that was started is the one that ended.</summary>
internal enum Return
{
    /// <summary>It is another target's, or no target's.</summary>
    No,

    Yes,

    /// <summary>It is one of several which nothing distinguishes.</summary>
    OneOfSeveral,
}
