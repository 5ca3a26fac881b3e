using System.Globalization;
using System.Security.Cryptography;
using Dashboard.RunFile;

namespace Dashboard.Running.Experiments;

/// <summary>One run, or several of one or two plans, which take drawn turns (<see cref="RepeatOrder"/>), so that drift meets both alike.</summary>
internal sealed class RepeatExperiment(IReadOnlyList<RepeatedPlan> plans, int times) : Experiment("series")
{
    private readonly List<FinishedRun>[] _sides = [.. plans.Select(_ => new List<FinishedRun>())];
    private readonly HashSet<int> _done = [];
    private volatile string _place = "";
    private volatile TimedRuns _timed = new(TimeSpan.Zero, 0, null);

    /// <summary>The part that the ids of its groups share.</summary>
    public string Group { get; init; } = NewGroup();

    public int Seed { get; init; } = RandomNumberGenerator.GetInt32(int.MaxValue);

    /// <summary>True repeats the list in its order instead of a drawn one.</summary>
    public bool IsInOrder { get; init; }

    /// <summary>Further work on the series once it is over.</summary>
    public IEnumerable<AfterRepeats> After { get; init; } = [];

    /// <summary>The whole runs of an earlier session of the same series, by plan: their turns are over.</summary>
    public IReadOnlyList<IReadOnlyList<FinishedRun>> Earlier
    {
        init
        {
            foreach (var (side, runs) in value.Index())
            {
                _sides[side].AddRange(runs);
                Begun += runs.Count;
                _done.UnionWith(runs.Select(run => run.Header.Group!.Order!.Turn - 1));
            }
        }
    }

    /// <summary>The time that a run is expected to take, with what comes before and after it; null estimates nothing.</summary>
    public TimeSpan? ExpectedRun { get; init; }

    public TimeProvider Time { get; init; } = TimeProvider.System;

    public IReadOnlyList<IReadOnlyList<FinishedRun>> Sides => _sides;

    /// <summary>The finished series; null before, and when it could not be carried out.</summary>
    public FinishedRepeats? Finished { get; private set; }

    public override ExperimentProgress Progress => new(TitleOf(plans, times), Runs, Made, Begun) { Cell = _place, Left = Left };

    /// <summary>How many of its runs a series that was stopped has.</summary>
    public string StoppedSentence => $"The series was stopped: {Readable.Count(Made)} of {Readable.Plural(Runs, "run")} done.";

    /// <summary>The groups that have runs, and how many there are of all that were planned: "3 of 10 runs are kept (g-…-a, g-…-b)."</summary>
    public string KeptSentence => $"{Readable.Count(Made)} of {Readable.Plural(Runs, "run")} {(Made == 1 ? "is" : "are")} kept"
        + (Made == 0 ? "." : $" ({string.Join(", ", new FinishedRepeats("", Sides, "").Groups)}).");

    public bool IsComplete => Made == Runs;

    /// <summary>A failed run ends the series.</summary>
    protected override ITurn? Next =>
        Failed is not null ? null
        : Enumerable.Range(0, Runs).Except(_done).Order().Select(turn => new Turn(this, turn, Order[turn])).FirstOrDefault();

    private IReadOnlyList<RepeatedPlan> Plans => plans;

    private int Times => times;

    private int Runs => times * plans.Count;

    private int Made => _sides.Sum(side => side.Count);

    /// <summary>The expected time counts as much as one measured run: the first run alone must not change the estimate completely.</summary>
    private TimeSpan Left
    {
        get
        {
            if (ExpectedRun is not { } expected)
            {
                return TimeSpan.Zero;
            }

            var (took, count, began) = _timed;
            var left = ((took + expected) / (count + 1) * (Runs - Made)) - (began is { } since ? Time.GetElapsedTime(since) : TimeSpan.Zero);
            return left > TimeSpan.Zero ? left : TimeSpan.Zero;
        }
    }

    private IReadOnlyList<int> Order =>
        field ??= IsInOrder ? [.. Enumerable.Range(0, Runs).Select(turn => turn % plans.Count)] : RepeatOrder.Of(Seed, plans.Count, times);

    private FinishedRun? Failed => _sides.SelectMany(side => side).FirstOrDefault(run => run.Summary.Outcome == RunSummary.Failed);

    public static string TitleOf(IReadOnlyList<RepeatedPlan> plans, int times) =>
        $"{(times > 1 ? $"{Readable.Count(times)} × " : "")}{string.Join(" vs ", plans.Select(plan => plan.Title))}";

    protected override async Task<string?> EndAsync(string? problem, bool isStopped, CancellationToken forceful)
    {
        if (problem is not null)
        {
            return problem;
        }

        var ending = Failed is { } failed ? $"The series ended with a run that failed: {failed.Summary.Sentence}"
            : isStopped ? StoppedSentence
            : $"{Readable.Plural(Made, "run")} done.";
        var finished = new FinishedRepeats(TitleOf(plans, times), Sides, ending);
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

    private Task<StartedRun> StartAsync(int turn, int side, string? restless, CancellationToken graceful)
    {
        var (plan, own) = (plans[side], _sides[side]);
        Begun++;
        if (restless is not null)
        {
            Say(restless);
        }

        RunGroup? group = null;
        if (Runs > 1)
        {
            var letter = plans.Count > 1 ? LetterOf(side) : null;
            Say($"Run {Readable.Count(own.Count + 1)} of {Readable.Count(times)}{(letter is null ? "" : $", {letter}")}.");
            group = new RunGroup(letter is null ? Group : GroupOf(Group, side), plan.Label, own.Count + 1)
            {
                Restless = restless,
                Order = letter is null || IsInOrder ? null : new RunGroupOrder(Seed, turn + 1, Runs),
            };
        }

        return plan.Start(new Repeat(group, own.FirstOrDefault(), Reservation), graceful);
    }

    /// <summary>The id of a plan's runs, where several plans take turns.</summary>
    public static string GroupOf(string series, int side) => $"{series}-{LetterOf(side)}";

    private static string LetterOf(int side) => $"{(char)('a' + side)}";

    public static string NewGroup()
    {
        var now = DateTimeOffset.UtcNow.ToString("yyyyMMdd'T'HHmmss'Z'", CultureInfo.InvariantCulture);
        return $"g-{now}-{Convert.ToHexStringLower(RandomNumberGenerator.GetBytes(2))}";
    }

    /// <summary>How long runs took so far, with all that comes before and after them.</summary>
    /// <param name="Began">The begin of the one in progress, as a timestamp; null between two.</param>
    private sealed record TimedRuns(TimeSpan Took, int Count, long? Began)
    {
        public TimedRuns Ended(TimeProvider time) => new(Began is { } began ? Took + time.GetElapsedTime(began) : Took, Count + 1, null);
    }

    private sealed class Turn(RepeatExperiment series, int turn, int side) : ITurn
    {
        public bool Rests => turn > 0 || Program is not null;

        private IRepeatedProgram? Program => series.Plans[side].Program;

        public async Task<bool> PrepareAsync(CancellationToken graceful)
        {
            series._timed = series._timed with { Began = series.Time.GetTimestamp() };
            series._place = series.Plans.Count == 1 ? ""
                : $"{LetterOf(side).ToUpperInvariant()} {Readable.Count(series._sides[side].Count + 1)} of {Readable.Count(series.Times)}";
            await (Program?.StartAsync(graceful) ?? Task.CompletedTask).ConfigureAwait(false);
            return Program is not null;
        }

        public Task WarmUpAsync(CancellationToken graceful) => Program?.WarmUpAsync(graceful) ?? Task.CompletedTask;

        public Task<StartedRun> StartAsync(string? restless, CancellationToken graceful) => series.StartAsync(turn, side, restless, graceful);

        public Task EndAsync() => Program?.EndAsync() ?? Task.CompletedTask;

        public Task KeepAsync(FinishedRun run, CancellationToken graceful)
        {
            series._sides[side].Add(run);
            series._done.Add(turn);
            series._timed = series._timed.Ended(series.Time);
            return Program?.Problem(run) is { } problem ? throw new UserFacingException(problem) : Task.CompletedTask;
        }

        public UserFacingException Named(UserFacingException e) => Program?.Named(e) ?? e;
    }
}

/// <summary>A drawn and balanced order of plans: any fixed one has a disturbance that beats it (R. A. Fisher, "The Design of Experiments", 1935).</summary>
internal static class RepeatOrder
{
    /// <summary>The most runs between the mean places of two sides: a drift of 2 % a run then makes 3 % at most.</summary>
    public const double MaxApart = 1.5;

    /// <summary>The index of the plan for each turn; the same for the same seed.</summary>
    public static IReadOnlyList<int> Of(int seed, int plans, int times)
    {
        var random = new Random(seed);
        int[] order = [.. Enumerable.Range(0, plans * times).Select(turn => turn % plans)];
        do
        {
            random.Shuffle(order);
        }
        while (!IsBalanced(order, plans));

        return order;
    }

    private static bool IsBalanced(int[] order, int plans)
    {
        var places = Enumerable.Range(0, plans).Select(plan => order.Index().Where(turn => turn.Item == plan).Average(turn => turn.Index)).ToList();
        return places.Max() - places.Min() <= MaxApart;
    }
}
