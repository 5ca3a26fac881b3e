using System.Globalization;
using System.Security.Cryptography;
using Dashboard.RunFile;

namespace Dashboard.Running.Repeats;

/// <summary>One run, or several of one or two plans, which take drawn turns (<see cref="RepeatOrder"/>), so that drift meets both alike.</summary>
internal sealed class RepeatSeries : RunSeries
{
    public const int Max = 50;

    private readonly IReadOnlyList<RepeatedPlan> _plans;
    private readonly int _times;
    private readonly string _group = NewGroup();
    private readonly List<FinishedRun>[] _sides;
    private int _begun;

    public RepeatSeries(IReadOnlyList<RepeatedPlan> plans, int times)
        : base("series", "Waiting for idle threads to retire.")
    {
        (_plans, _times, _sides) = (plans, times, [.. plans.Select(_ => new List<FinishedRun>())]);
    }

    public int Seed { get; init; } = RandomNumberGenerator.GetInt32(int.MaxValue);

    /// <summary>True repeats the list in its order instead of a drawn one.</summary>
    public bool IsInOrder { get; init; }

    /// <summary>Further work on the series once it is over.</summary>
    public IEnumerable<AfterRepeats> After { get; init; } = [];

    public IReadOnlyList<IReadOnlyList<FinishedRun>> Sides => _sides;

    /// <summary>The finished series; null before, and when it could not be carried out.</summary>
    public FinishedRepeats? Finished { get; private set; }

    public override SeriesProgress Progress => new(TitleOf(_plans, _times), Runs, Made, _begun);

    /// <summary>How many of its runs a series that was stopped has.</summary>
    public string StoppedSentence => $"The series was stopped: {Readable.Count(Made)} of {Readable.Plural(Runs, "run")} done.";

    /// <summary>The groups that have runs, and how many there are of all that were planned: "3 of 10 runs are kept (g-…-a, g-…-b)."</summary>
    public string KeptSentence => $"{Readable.Count(Made)} of {Readable.Plural(Runs, "run")} {(Made == 1 ? "is" : "are")} kept"
        + (Made == 0 ? "." : $" ({string.Join(", ", new FinishedRepeats("", Sides, "").Groups)}).");

    public bool IsComplete => Made == Runs;

    private int Runs => _times * _plans.Count;

    private int Made => _sides.Sum(side => side.Count);

    public static string TitleOf(IReadOnlyList<RepeatedPlan> plans, int times) =>
        $"{(times > 1 ? $"{Readable.Count(times)} × " : "")}{string.Join(" vs ", plans.Select(plan => plan.Title))}";

    protected override async Task<string?> EndAsync(string? problem, bool isStopped, CancellationToken forceful)
    {
        if (problem is not null)
        {
            return problem;
        }

        var finished = new FinishedRepeats(TitleOf(_plans, _times), Sides, Ending(isStopped));
        foreach (var step in forceful.IsCancellationRequested ? [] : After)
        {
            if (await step(finished, forceful).ConfigureAwait(false) is { } sentence)
            {
                finished = finished with { Sentence = $"{finished.Sentence} {sentence}" };
            }
        }

        Finished = finished;
        return null;
    }

    /// <summary>A failed run ends the series.</summary>
    protected override async Task RunAllAsync(CancellationToken graceful)
    {
        var order = IsInOrder ? Enumerable.Range(0, Runs).Select(turn => turn % _plans.Count) : RepeatOrder.Of(Seed, _plans.Count, _times);
        foreach (var (turn, side) in order.Index())
        {
            var run = await TurnAsync(turn, side, graceful).ConfigureAwait(false);
            _sides[side].Add(run);
            if (_plans[side].Program?.Problem(run) is { } problem)
            {
                throw new UserFacingException(problem);
            }

            if (run.Summary.Outcome == RunSummary.Failed)
            {
                return;
            }
        }
    }

    private async Task<FinishedRun> TurnAsync(int turn, int side, CancellationToken graceful)
    {
        Task<StartedRun> Start(string? restless) => StartAsync(turn, side, restless, graceful);
        if (_plans[side].Program is not { } program)
        {
            return await RunAsync(rests: turn > 0, Start, graceful).ConfigureAwait(false);
        }

        graceful.ThrowIfCancellationRequested();
        CountThreadsAnew();
        try
        {
            await program.StartAsync(graceful).ConfigureAwait(false);
            return await RunAsync(rests: true, Start, graceful, program.WarmUpAsync).ConfigureAwait(false);
        }
        catch (UserFacingException e)
        {
            throw program.Named(e);
        }
        finally
        {
            await program.EndAsync().ConfigureAwait(false);
        }
    }

    private Task<StartedRun> StartAsync(int turn, int side, string? restless, CancellationToken graceful)
    {
        var (plan, own) = (_plans[side], _sides[side]);
        _begun++;
        if (restless is not null)
        {
            Say(restless);
        }

        RunGroup? group = null;
        if (Runs > 1)
        {
            var letter = _plans.Count > 1 ? $"{(char)('a' + side)}" : null;
            Say($"Run {Readable.Count(own.Count + 1)} of {Readable.Count(_times)}{(letter is null ? "" : $", {letter}")}.");
            group = new RunGroup(letter is null ? _group : $"{_group}-{letter}", plan.Label, own.Count + 1)
            {
                Restless = restless,
                Order = letter is null || IsInOrder ? null : new RunGroupOrder(Seed, turn + 1, Runs),
            };
        }

        return plan.Start(new Repeat(group, own.FirstOrDefault(), Reservation), graceful);
    }

    private string Ending(bool isStopped)
    {
        var failed = _sides.SelectMany(side => side).FirstOrDefault(run => run.Summary.Outcome == RunSummary.Failed);
        return failed is not null ? $"The series ended with a run that failed: {failed.Summary.Sentence}"
            : isStopped ? StoppedSentence
            : $"{Readable.Plural(Made, "run")} done.";
    }

    private static string NewGroup()
    {
        var now = DateTimeOffset.UtcNow.ToString("yyyyMMdd'T'HHmmss'Z'", CultureInfo.InvariantCulture);
        return $"g-{now}-{Convert.ToHexStringLower(RandomNumberGenerator.GetBytes(2))}";
    }
}
