using Dashboard.Format;
using Dashboard.Target;

namespace Dashboard.Running.Repeats;

/// <summary>A row of repeats that is on.</summary>
/// <param name="Title">What is repeated, for people.</param>
/// <param name="Runs">Runs that the row has in all.</param>
/// <param name="Begun">Runs that have begun.</param>
/// <param name="Sentence">What is going on, for people.</param>
public sealed record RepeatProgress(string Title, int Runs, int Begun, string Sentence);

/// <summary>A row of repeats that is over.</summary>
/// <param name="Title">What was repeated, for people.</param>
/// <param name="Sides">The runs of each plan; a row that was stopped has fewer than it was to have.</param>
/// <param name="Sentence">How it ended, and what was done with it, for people.</param>
public sealed record FinishedRepeats(string Title, IReadOnlyList<IReadOnlyList<FinishedRun>> Sides, string Sentence)
{
    /// <summary>Ids of the groups that have runs.</summary>
    public IReadOnlyList<string> Groups => [.. Sides.Where(side => side.Count > 0).Select(side => side[0].Header.Group?.Id).OfType<string>()];
}

/// <summary>What else is done with a row that is over, once its runs are stored. Returns a sentence for people, or null.</summary>
public delegate Task<string?> AfterRepeats(FinishedRepeats series, CancellationToken token);

/// <summary>"Repeat × n" behind a button: carries a row of repeats out, and keeps other runs out until it is over.</summary>
public sealed class RepeatCoordinator(RunCoordinator runs, TargetMonitor monitor, IEnumerable<AfterRepeats> after, TimeProvider time) : IAsyncDisposable
{
    /// <summary>Repeats of a row when nobody says otherwise: one more than the fewest that a verdict needs.</summary>
    public const int UsualTimes = 5;

    /// <summary>The rest that follows waits for the pool anyway, as long as it needs.</summary>
    public static readonly TimeSpan Tail = TimeSpan.FromSeconds(1);

    private readonly CancellationTokenSource _ending = new();
    private CancellationTokenSource _stop = new();
    private Task _row = Task.CompletedTask;

    /// <summary>The row began, moved on or ended.</summary>
    public event Action? Changed;

    /// <summary>The row that is on; null when none is.</summary>
    public RepeatProgress? Active { get; private set; }

    /// <summary>The last row that ended while this program was running.</summary>
    public FinishedRepeats? Last { get; private set; }

    /// <summary>Why the last row could not be carried out, in a sentence; null when it could.</summary>
    public string? LastProblem { get; private set; }

    /// <summary>Starts a row; it goes on by itself.</summary>
    /// <param name="plans">One, or two that take turns.</param>
    /// <param name="times">Repeats of each, 1 to 50.</param>
    /// <exception cref="UserFacingException">A run or another row is on, or there are too many repeats.</exception>
    public void Start(IReadOnlyList<RunPlan> plans, int times)
    {
        if (times is < 1 or > RepeatSequence.Most)
        {
            throw new UserFacingException($"A row has 1 to {RepeatSequence.Most} repeats, not {times}.");
        }

        var title = $"{Readable.Count(times)} × {string.Join(" and ", plans.Select(plan => plan.Title))}{(plans.Count > 1 ? " in turns" : "")}";
        var reservation = runs.Reserve($"A row of repeats is on ({title})");
        _stop.Dispose();
        _stop = CancellationTokenSource.CreateLinkedTokenSource(_ending.Token);
        (LastProblem, Last) = (null, null);
        Say(new RepeatProgress(title, times * plans.Count, 0, "Starting."));
        _row = RunAsync(title, plans, times, reservation, _stop.Token);
    }

    /// <summary>Ends the row: the run that is on is stopped and kept, no other begins.</summary>
    public async Task StopAsync()
    {
        await _stop.CancelAsync().ConfigureAwait(false);
        if (runs.Active is { } run)
        {
            await run.StopAsync().ConfigureAwait(false);
        }
    }

    public async ValueTask DisposeAsync()
    {
        await _ending.CancelAsync().ConfigureAwait(false);
        await _row.ConfigureAwait(false);
        _stop.Dispose();
        _ending.Dispose();
    }

    private async Task RunAsync(string title, IReadOnlyList<RunPlan> plans, int times, IDisposable reservation, CancellationToken token)
    {
        await Task.Yield();
        try
        {
            async Task<FinishedRun> OneAsync(RunPlan plan)
            {
                Say(Active! with { Begun = Active.Begun + 1 });
                // At the end of the program the coordinator closes the run that is on; waiting for it here would keep it from being told.
                var completion = await runs.StartAsync(plan, CancellationToken.None, reservation).ConfigureAwait(false);
                var finished = await completion.WaitAsync(_ending.Token).ConfigureAwait(false);
                Say(Active with { Sentence = "Waiting until the pool is back at rest." });
                return finished;
            }

            var pool = new RepeatRest(monitor, time);
            var row = new RepeatSequence(pool.ThreadCountAsync, pool.RestAsync, sentence =>
            {
                Say(Active! with { Sentence = sentence });
                return Task.CompletedTask;
            });
            var sides = await row.RunAsync([.. plans.Select(plan => RepeatedPlan.Of(plan, OneAsync))], times, token).ConfigureAwait(false);
            Last = await FinishAsync(new FinishedRepeats(title, sides, Ending(sides, times, token.IsCancellationRequested))).ConfigureAwait(false);
        }
        catch (UserFacingException e)
        {
            LastProblem = e.Message;
        }
        catch (OperationCanceledException) when (token.IsCancellationRequested)
        {
            // The program ends: whoever reads this sees no page any more.
            LastProblem = "The row ended with the program.";
        }
        finally
        {
            reservation.Dispose();
            Say(null);
        }
    }

    private async Task<FinishedRepeats> FinishAsync(FinishedRepeats series)
    {
        foreach (var step in _ending.IsCancellationRequested ? [] : after)
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
        return sides.SelectMany(side => side).FirstOrDefault(run => run.Summary.Outcome == "failed") is { } failed ? $"The row ended with a run that failed: {failed.Summary.Sentence}"
            : stopped ? $"The row was stopped: {Readable.Count(made)} of {Readable.Plural(times * sides.Count, "run")} were made."
            : $"{Readable.Plural(made, "run")} were made.";
    }

    private void Say(RepeatProgress? progress)
    {
        Active = progress;
        Changed?.Invoke();
    }
}
