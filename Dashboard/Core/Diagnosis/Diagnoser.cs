using Dashboard.Diagnosis.Rules;
using Dashboard.Diagnosis.Windows;
using Dashboard.Timeline.Findings;

namespace Dashboard.Diagnosis;

/// <summary>Finds what is wrong with a pool, live or recorded. Bounds: half a minute's samples, <see cref="MaxKept"/> findings. Not thread-safe.</summary>
internal sealed class Diagnoser(Thresholds thresholds)
{
    /// <summary>Ended findings; the least severe go first.</summary>
    public const int MaxKept = 200;

    private readonly SampledPoolBuilder _poolBuilder = new(thresholds);
    private readonly SilenceDetector _silence = new();
    private readonly List<OpenFinding> _open = [];
    private readonly Dictionary<string, double> _holding = new(StringComparer.Ordinal);
    private readonly List<Finding> _over = [];
    private PoolLimits _target = PoolLimits.Of(null);
    private EndedStarvation? _after;
    private double _lastSample = double.NegativeInfinity;

    public Diagnoser() : this(Thresholds.Defaults)
    {
    }

    public SampledPool? SampledPool { get; private set; }

    /// <summary>The worst first.</summary>
    public IReadOnlyList<Finding> Current => [.. Open(open => open.At(SampledPool!)).OrderByDescending(finding => finding.Severity)];

    /// <summary>Ended and lasting, in the order of time.</summary>
    public IReadOnlyList<Finding> All => [.. _over.Concat(Open(static open => open.Now)).OrderBy(finding => finding.From)];

    private IEnumerable<Finding> Open(Func<OpenFinding, Finding> told) => _open.Select(told).Concat(_silence.Current is { } blind ? [blind] : []);

    /// <summary>This program did not run until then, so that missing samples are no evidence.</summary>
    public void Excuse(double now) => _silence.Excuse(now);

    public void Know(TargetFacts? facts) => _target = PoolLimits.Of(facts);

    public IReadOnlyList<Finding> Add(TimelineItem item)
    {
        var told = new List<Finding>();
        if (item is SessionChange { OwnStallSeconds: not null })
        {
            Excuse(item.T);
        }
        else if (item is PoolSample { IntervalSeconds: > 0 } or SessionChange { State: SessionState.Attached })
        {
            // The first that comes after a silence shows that there was one, where nothing else came meanwhile.
            Pass(item.T, told);
        }

        switch (item)
        {
            case PoolSample sample when _silence.Covers(sample):
                // One sample with a queue after five seconds of silence would count as five seconds of queue.
                Keep(_silence.Seen(sample.T), told);
                return told;
            case SessionChange change:
                EndOfSession(change, told);
                break;
            case Injection or WorkerThreadChange:
                _open.ForEach(open => open.Episode.Add(item));
                break;
            case Phase { Name: "load" }:
                // The responses of a new load did not wait in the queue of the last one.
                _after = null;
                break;
            case LoadInterval or ThreadStates:
                Pass(item.T, told);
                break;
        }

        if (_poolBuilder.Add(item, _target) is { } pool)
        {
            SampledPool = pool;
            if (_open.Exists(static open => open.Rule.CoversBursts))
            {
                _poolBuilder.Bursts.Forget();
            }

            _lastSample = pool.T;
            Keep(_silence.Seen(pool.T), told);
            Judge(pool, told);
        }

        return told;
    }

    /// <summary>Advances the time without an item; returns as <see cref="Add"/>.</summary>
    public IReadOnlyList<Finding> Pass(double now)
    {
        var told = new List<Finding>();
        Pass(now, told);
        return told;
    }

    /// <summary>What holds, where there is more to report than the last time.</summary>
    public IReadOnlyList<Finding> Report() => [.. _open.Where(open => open.Gone is null).Select(open => open.Tell(_lastSample)).OfType<Finding>()];

    public IReadOnlyList<Finding> End()
    {
        var told = new List<Finding>();
        EndAll(_lastSample, told);
        return told;
    }

    private void Pass(double now, List<Finding> told)
    {
        if (SampledPool is not null && _silence.Pass(now, thresholds[Thresholds.Silence], _poolBuilder.Pool.Interval) is { } blind)
        {
            told.Add(blind);
            EndAll(_lastSample, told);
            _poolBuilder.Pool.Clear();
        }
    }

    private void EndOfSession(SessionChange change, List<Finding> told)
    {
        if (change.State.IsGone())
        {
            EndAll(_lastSample, told);
            Keep(_silence.Seen(change.T), told);
            _silence.Forget();
            _poolBuilder.Clear();
            (SampledPool, _after) = (null, null);
        }
        else if (change.State == SessionState.Stalled)
        {
            _silence.Explain(change.Sentence);
        }
    }

    private void Judge(SampledPool pool, List<Finding> told)
    {
        _after = pool.T - _after?.Ended <= EndedStarvation.Seconds ? _after : null;
        foreach (var rule in RuleList.OfSamples)
        {
            var (open, trouble, isBlocking) = ((OpenFinding?)null, false, false);
            foreach (var one in _open)
            {
                open = one.Rule == rule ? one : open;
                trouble |= one.Rule != rule && one.IsProblem;
                isBlocking |= one.Rule != rule && one.IsBlocking;
            }

            var input = new RuleInput(pool, thresholds, trouble, isBlocking, _after);
            if (open is not null)
            {
                GoOn(open, input, told);
            }
            else if (HoldsLongEnough(rule, input))
            {
                Begin(rule, pool, told);
            }
        }
    }

    private bool HoldsLongEnough(SampleRule rule, RuleInput input)
    {
        if (!MayBegin(rule, input.Pool) || !rule.ShouldEnter(input))
        {
            _holding.Remove(rule.Id);
            return false;
        }

        _holding.TryAdd(rule.Id, input.Pool.T);
        return input.Pool.T - _holding[rule.Id] >= rule.EntryDelay;
    }

    /// <summary>False where a rule that is asked first already explains why work waits, or another knows what is awaited.</summary>
    private bool MayBegin(SampleRule rule, SampledPool pool) =>
        (!rule.Explains(pool) || _open.Find(static one => one.Explains) is not { } other || RuleList.IsBefore(rule, other.Rule))
        && !(rule.AwaitsUnknown && _open.Exists(static one => one.Rule.KnowsWhatIsAwaited));

    private void Begin(SampleRule rule, SampledPool pool, List<Finding> told)
    {
        var from = rule.Since(pool);
        if (_open.Find(one => (rule.Explains(pool) && one.Explains) || (rule.KnowsWhatIsAwaited && one.Rule.AwaitsUnknown)) is { } refined)
        {
            // More is known of the same wait now: it began when it began.
            from = Math.Min(from, refined.Episode.From);
            End(refined, pool.T, told, rule.Id);
        }

        _open.FindAll(other => rule.Excludes(other.Rule) || other.Rule.Excludes(rule)).ForEach(other => End(other, other.Gone ?? pool.T, told));
        _holding.Remove(rule.Id);
        var open = new OpenFinding(rule, new Episode(from, pool, thresholds) { Severity = rule.Severity(pool) });
        _open.Add(open);
        told.Add(open.Tell(pool.T)!);
    }

    private void GoOn(OpenFinding open, RuleInput input, List<Finding> told)
    {
        if (open.Rule.ShouldStay(input))
        {
            open.Gone = null;
            if (open.Add(input.Pool) is { } worse)
            {
                told.Add(worse);
            }

            return;
        }

        open.Gone ??= input.Pool.T;
        if (input.Pool.T - open.Gone >= open.Rule.ExitDelay)
        {
            End(open, open.Gone.Value, told);
        }
    }

    private void End(OpenFinding open, double t, List<Finding> told, string? refinedBy = null)
    {
        _open.Remove(open);
        if (open.Rule.GrowsPool && open.Explains && refinedBy is null)
        {
            _after = new EndedStarvation(t, open.Episode.ThreadsBefore);
        }

        Keep(open.Now with { To = Math.Max(t, open.Episode.From), RefinedBy = refinedBy }, told);
    }

    private void EndAll(double t, List<Finding> told)
    {
        foreach (var open in _open.ToList())
        {
            End(open, t, told);
        }

        _holding.Clear();
    }

    private void Keep(Finding? over, List<Finding> told)
    {
        if (over is null)
        {
            return;
        }

        told.Add(over);
        _over.Add(over);
        if (_over.Count > MaxKept)
        {
            _over.Remove(_over.MinBy(finding => finding.Severity)!);
        }
    }
}
