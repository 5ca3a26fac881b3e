using System.Runtime.InteropServices;

namespace Dashboard.Injections;

/// <summary>
/// Applies the runtime's rules to a timeline: the curve of Task waits from the first on, otherwise the gate's band, while work waits. Bounded. Not thread-safe.
/// </summary>
internal sealed class InjectionModel(TargetFacts? facts)
{
    /// <summary>An empty queue for this time needs no threads; for this time after a Task wait the queue may stop moving.</summary>
    private const double RestSeconds = 1;

    /// <summary>The last reason of hill climbing (<see cref="InjectionReasons"/>).</summary>
    private const int LastHillClimbing = 5;

    /// <summary>Seconds between points with equal values.</summary>
    private const double SparseSeconds = 1;

    private readonly ModelScope _scope = ModelScope.Of(facts);
    private readonly WindowsPoolSigns _windows = new(facts);
    private readonly List<ModelPoint> _points = new(3);
    private PoolSample? _before;
    private double? _firstWait;
    private (double Start, CooperativeCurve Curve)? _waits;
    private GateBand? _gate;
    private Deviation _deviation = new();
    private ModelPoint? _last;
    private double _queued = double.NegativeInfinity;

    private readonly int?[] _inFlight = new int?[1 + LoadInterval.MaxBeside];
    private int? _goal;
    private int _existing;
    private bool _hasClimbed;

    /// <summary>The scope, with the reason where there is no model.</summary>
    public ModelScope Scope => _windows.AreSeen ? ModelScope.WindowsPool : _scope;

    public Deviation Waits { get; } = new();

    public Deviation Gate { get; } = new();

    /// <summary>Moves of hill climbing while work waited; they follow measured throughput.</summary>
    public int HillClimbingMoves { get; private set; }

    public IReadOnlyList<ModelPoint> Add(TimelineItem item)
    {
        _points.Clear();
        _windows.Add(item);
        if (Scope.Pool is not { } pool)
        {
            Leave(item.T);
            return _points;
        }

        switch (item)
        {
            case Injection change:
                Add(pool, change);
                break;
            case LoadInterval { Draining: false } load:
                _inFlight[load.Beside] = load.InFlight;
                break;
            case Phase { Name: not "drain" }:
                Array.Clear(_inFlight);
                break;
            case PoolSample { ThreadCount: not null, QueueLength: not null } sample:
                Add(pool, sample);
                break;
            case PoolSample missing:
                Leave(missing.T);
                _before = null;
                break;
        }

        return _points;
    }

    private void Add(PoolSettings pool, Injection change)
    {
        if (change is { Reason: InjectionReasons.CooperativeBlocking, RaisesGoal: true })
        {
            _firstWait ??= change.T;
        }
        else if (change.Reason <= LastHillClimbing && change.Goal != change.PreviousGoal && (_waits is not null || _gate is not null))
        {
            HillClimbingMoves++;
            _gate?.Move();
            _hasClimbed |= change.Goal > _existing;
        }

        _goal = change.Goal;
        HoldOrGoOn(pool, change.T);
        _existing = Math.Max(_existing, change.Goal);
    }

    /// <summary>The goal is at most minimum + waiting threads: below the existing ones nothing is added.</summary>
    private void HoldOrGoOn(PoolSettings pool, double t)
    {
        if (_waits is not { } waits)
        {
            return;
        }

        if (_goal < _existing)
        {
            waits.Curve.Hold(t - waits.Start, Most(pool));
        }
        else
        {
            waits.Curve.GoOn(t - waits.Start);
        }
    }

    private int Most(PoolSettings pool) => Math.Max(
        Array.Exists(_inFlight, load => load is not null) ? pool.MinThreads + (_inFlight.Sum() ?? 0) : pool.MaxThreads, pool.AtOnce);

    private void Add(PoolSettings pool, PoolSample sample)
    {
        var before = _before is { } last && sample.T - last.T < 2 * (sample.IntervalSeconds + last.IntervalSeconds) ? last : null;
        _before = sample;
        _existing = (int)sample.ThreadCount!.Value;
        _queued = sample.QueueLength > 0 ? sample.T : _queued;
        if (sample.ThreadCount < pool.MinThreads)
        {
            // Up to its minimum the pool adds threads without any rule, and only needed ones.
            Leave(sample.T);
            return;
        }

        if (_waits is null && _firstWait is { } first)
        {
            Begin(pool, first, before, sample);
        }

        if (_waits is not null && (before is null || sample.T - _queued >= RestSeconds))
        {
            (_waits, _firstWait) = (null, null);
        }

        HoldOrGoOn(pool, sample.T);
        var hasClimbed = _hasClimbed;
        _hasClimbed = false;
        if (_waits is { } waits)
        {
            _gate = null;
            if (hasClimbed)
            {
                waits.Curve.Exist(sample.T - waits.Start, _existing);
            }

            if (sample.QueueLength is 0)
            {
                // Nothing waits for a thread at the moment: the line stays where it is.
                return;
            }

            var threads = waits.Curve.At(sample.T - waits.Start, Most(pool));
            Compare(Waits, sample, threads, threads);
            Say(new ModelPoint(sample.T, threads, null, null, _deviation.Percent));
            return;
        }

        if (before?.QueueLength > 0 && sample is { QueueLength: > 0, CompletedItems: not null })
        {
            _deviation = _gate is null ? new Deviation() : _deviation;
            _gate ??= new GateBand(pool, before.ThreadCount!.Value);
            _gate.Add(sample);
            Compare(Gate, sample, _gate.Low, _gate.High);
            Say(new ModelPoint(sample.T, null, _gate.Low, _gate.High, _deviation.Percent));
            return;
        }

        Leave(sample.T);
    }

    /// <summary>Begins at the first wait once work waits, or forgets it.</summary>
    private void Begin(PoolSettings pool, double first, PoolSample? before, PoolSample sample)
    {
        if (sample.QueueLength > 0 && sample.T - first < RestSeconds)
        {
            var existing = (int)(before?.ThreadCount ?? 0);
            _waits = (first, new CooperativeCurve(pool, existing));
            _deviation = new Deviation();
            Say(new ModelPoint(Math.Min(first, sample.T), Math.Max(pool.AtOnce, existing), null, null, null));
        }
        else if (sample.T - first >= RestSeconds)
        {
            _firstWait = null;
        }
    }

    private void Compare(Deviation all, PoolSample sample, double low, double high)
    {
        all.Add(sample.ThreadCount!.Value, low, high);
        _deviation.Add(sample.ThreadCount!.Value, low, high);
    }

    private void Say(ModelPoint point)
    {
        if (_last is { } last && (last.Threads, last.Low, last.High) == (point.Threads, point.Low, point.High) && point.T - last.T < SparseSeconds)
        {
            return;
        }

        _last = point;
        _points.Add(point);
    }

    private void Leave(double t)
    {
        _gate = null;
        _waits = null;
        if (_last is not null)
        {
            _points.Add(new ModelPoint(t, null, null, null, null));
            _last = null;
        }
    }
}

/// <summary>The model at one time. All null: no rule applies from here on.</summary>
/// <param name="T">Seconds on the timeline.</param>
/// <param name="DeviationPercent">Deviation of observed threads in percent, since this rule began (<see cref="Deviation"/>).</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct ModelPoint(double T, double? Threads, double? Low, double? High, double? DeviationPercent);
