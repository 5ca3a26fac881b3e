using Dashboard.Target;

namespace Dashboard.Running.Repeats;

/// <summary>The button "Repeat × n": carries out a series of repeats on the pool, and keeps other runs out until it is over.</summary>
public sealed class RepeatCoordinator : SeriesCoordinator
{
    /// <summary>The default number of repeats: one more than the fewest that a verdict needs.</summary>
    public const int UsualTimes = 5;

    public static NumberRange Times { get; } = new("Repeats", 1, RepeatSeries.Max) { IsWhole = true };

    public static readonly TimeSpan Tail = TimeSpan.FromSeconds(1);

    private readonly IEnumerable<AfterRepeats> _after;
    private volatile RepeatSeries? _last;

    public RepeatCoordinator(RunCoordinator runs, TargetMonitor monitor, IEnumerable<AfterRepeats> after, TimeProvider time)
        : base(runs, monitor, time) => _after = after;

    /// <summary>The last series that ended while this program was running; null again once another run has begun.</summary>
    public FinishedRepeats? Last => IsLatest ? _last?.Finished : null;

    /// <exception cref="UserFacingException">A run or another series is in progress, or there are too many repeats.</exception>
    public void Start(IReadOnlyList<RunPlan> plans, int times) => Start([.. plans.Select(plan => RepeatedPlan.Of(plan, Runs))], times);

    /// <summary>Starts each plan once in the order of the list: plans that are shown one after the other are not compared.</summary>
    public void StartInOrder(IReadOnlyList<RunPlan> plans) => Start([.. plans.Select(plan => RepeatedPlan.Of(plan, Runs))], times: 1, isInOrder: true);

    /// <inheritdoc cref="Start(IReadOnlyList{RunPlan}, int)"/>
    public void Start(IReadOnlyList<RepeatedPlan> plans, int times) => Start(plans, times, isInOrder: false);

    private void Start(IReadOnlyList<RepeatedPlan> plans, int times, bool isInOrder)
    {
        if (Times.Refuse(times) is { } refusal)
        {
            throw new UserFacingException(refusal);
        }

        var reservation = Runs.Reserve($"A series of repeats is in progress ({RepeatSeries.TitleOf(plans, times)})");
        _last = new RepeatSeries(plans, times) { After = _after, Reservation = reservation, IsInOrder = isInOrder };
        _ = Begin(_last);
    }
}
