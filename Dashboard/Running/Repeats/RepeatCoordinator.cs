using Dashboard.Format;
using Dashboard.Target;
using Dashboard.Timeline;

namespace Dashboard.Running.Repeats;

/// <summary>"Repeat × n" behind a button: carries a series of repeats out on the pool, and keeps other runs out until it is over.</summary>
public sealed class RepeatCoordinator : IAsyncDisposable
{
    /// <summary>Repeats of a series when nobody says otherwise: one more than the fewest that a verdict needs.</summary>
    public const int UsualTimes = 5;

    /// <summary>Repeats of a series, as a field takes them.</summary>
    public static NumberRange Times { get; } = new("Repeats", 1, RepeatSequence.Most) { IsWhole = true };

    /// <summary>The rest that follows waits for the pool anyway, as long as it needs.</summary>
    public static readonly TimeSpan Tail = TimeSpan.FromSeconds(1);

    private const string Resting = "Waiting for idle threads to retire.";

    private readonly RunCoordinator _runs;
    private readonly TargetMonitor _monitor;
    private readonly IEnumerable<AfterRepeats> _after;
    private readonly TimeProvider _time;
    private readonly CancellationTokenSource _ending = new();
    private CancellationTokenSource _stop = new();
    private Task _series = Task.CompletedTask;

    public RepeatCoordinator(RunCoordinator runs, TargetMonitor monitor, IEnumerable<AfterRepeats> after, TimeProvider time)
    {
        (_runs, _monitor, _after, _time) = (runs, monitor, after, time);
        _runs.Changed += ForgetLast;
    }

    /// <summary>The series began, moved on or ended.</summary>
    public event Action? Changed;

    /// <summary>The series in progress; null when there is none.</summary>
    public RepeatProgress? Active { get; private set; }

    /// <summary>The last series that ended while this program was running; null again once another run has begun.</summary>
    public FinishedRepeats? Last { get; private set; }

    /// <summary>Why the last series could not be carried out, in a sentence; null when it could.</summary>
    public string? LastProblem { get; private set; }

    /// <summary>Starts a series of loads; it goes on by itself.</summary>
    /// <param name="plans">One, or two that alternate.</param>
    /// <param name="times">Repeats of each, 1 to 50.</param>
    /// <exception cref="UserFacingException">A run or another series is in progress, or there are too many repeats.</exception>
    public void Start(IReadOnlyList<RunPlan> plans, int times) => Start([.. plans.Select(plan => RepeatedPlan.Of(plan, _runs))], times);

    /// <inheritdoc cref="Start(IReadOnlyList{RunPlan}, int)"/>
    public void Start(IReadOnlyList<RepeatedPlan> plans, int times)
    {
        if (Times.Refuse(times) is { } refusal)
        {
            throw new UserFacingException(refusal);
        }

        var title = $"{(times > 1 ? $"{Readable.Count(times)} × " : "")}{string.Join(" vs ", plans.Select(plan => plan.Title))}";
        var reservation = _runs.Reserve($"A series of repeats is in progress ({title})");
        _stop.Dispose();
        _stop = CancellationTokenSource.CreateLinkedTokenSource(_ending.Token);
        (LastProblem, Last) = (null, null);
        Say(new RepeatProgress(title, times * plans.Count, 0, "Starting."));
        var stop = _stop.Token;
        _series = Task.Run(() => RunAsync(title, plans, times, reservation, stop), CancellationToken.None);
    }

    /// <summary>Ends the series: the run in progress is stopped and kept, no other begins.</summary>
    public async Task StopAsync()
    {
        await _stop.CancelAsync().ConfigureAwait(false);
        if (Active is not null && _runs.Active is { } run)
        {
            await run.StopAsync().ConfigureAwait(false);
        }
    }

    public async ValueTask DisposeAsync()
    {
        _runs.Changed -= ForgetLast;
        await _ending.CancelAsync().ConfigureAwait(false);
        await _series.ConfigureAwait(false);
        _stop.Dispose();
        _ending.Dispose();
    }

    private async Task RunAsync(string title, IReadOnlyList<RepeatedPlan> plans, int times, IDisposable reservation, CancellationToken token)
    {
        try
        {
            var pool = new RepeatRest(_monitor, _time);
            var sequence = new RepeatSequence
            {
                ThreadCount = first => pool.ThreadsAtRestAsync(() => Say(Active! with { Sentence = Resting }), first),
                Rest = pool.RestAsync,
                CarryOut = CarryOutAsync,
                Say = sentence =>
                {
                    Say(Active! with { Sentence = sentence });
                    return Task.CompletedTask;
                },
                Reservation = reservation,
            };
            await _runs.MakeWayAsync(reservation, token).ConfigureAwait(false);
            var sides = await sequence.RunAsync(plans, times, token).ConfigureAwait(false);
            Last = await FinishAsync(new FinishedRepeats(title, sides, Ending(sides, times, token.IsCancellationRequested))).ConfigureAwait(false);
        }
        catch (UserFacingException e)
        {
            LastProblem = e.Message;
        }
        catch (OperationCanceledException) when (token.IsCancellationRequested)
        {
            // The program ends while something else is done with the series: whoever reads this sees no page any more.
            LastProblem = "The series ended with the program.";
        }
        finally
        {
            reservation.Dispose();
            Say(null);
        }
    }

    private async Task<FinishedRun> CarryOutAsync(Func<Task<StartedRun>> start)
    {
        Say(Active! with { Begun = Active.Begun + 1 });
        var run = await start().ConfigureAwait(false);

        // At the end of the program the coordinator closes the run in progress; waiting for it here would keep it from being told.
        var finished = await run.Completion.WaitAsync(_ending.Token).ConfigureAwait(false);
        Say(Active with { Sentence = Resting });
        return finished;
    }

    private async Task<FinishedRepeats> FinishAsync(FinishedRepeats series)
    {
        foreach (var step in _ending.IsCancellationRequested ? [] : _after)
        {
            if (await step(series, _ending.Token).ConfigureAwait(false) is { } sentence)
            {
                series = series with { Sentence = $"{series.Sentence} {sentence}" };
            }
        }

        return series;
    }

    private static string Ending(IReadOnlyList<IReadOnlyList<FinishedRun>> sides, int times, bool stopped)
    {
        var made = sides.Sum(side => side.Count);
        var failed = sides.SelectMany(side => side).FirstOrDefault(run => run.Summary.Outcome == RunSummary.Failed);
        return failed is not null ? $"The series ended with a run that failed: {failed.Summary.Sentence}"
            : stopped ? $"The series was stopped: {Readable.Count(made)} of {Readable.Plural(times * sides.Count, "run")} done."
            : $"{Readable.Plural(made, "run")} done.";
    }

    /// <summary>What is said of a series that is over must not stand beside a later run as if it were about that.</summary>
    private void ForgetLast()
    {
        if (Active is null && _runs.Active is not null && (Last is not null || LastProblem is not null))
        {
            (Last, LastProblem) = (null, null);
            Changed?.Invoke();
        }
    }

    private void Say(RepeatProgress? progress)
    {
        Active = progress;
        Changed?.Invoke();
    }
}
