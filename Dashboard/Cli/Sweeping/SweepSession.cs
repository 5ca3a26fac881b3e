using System.CommandLine;
using Dashboard.Cli.Frame;
using Dashboard.Sweeps;
using Dashboard.Sweeps.Execution;

namespace Dashboard.Cli.Sweeping;

/// <summary>A session of <c>sweep</c> and <c>matrix</c>: attach, measure what is missing, print.</summary>
internal sealed class SweepSession(StandardStreams streams)
{
    private readonly SweepTarget _target = new();
    private readonly Option<string?> _resume = new("--resume") { Description = "Id of a stopped or interrupted sweep: measures the missing cells" };
    private readonly Option<bool> _estimate = new("--estimate") { Description = "Only estimate how long it takes" };
    private readonly Option<string?> _data = Options.Data();
    private readonly Option<TimeSpan?> _interval = Options.Interval();
    private readonly Option<bool> _json = JsonOutput.Option();

    public Option<string?> Resume => _resume;

    public SweptRequests? Requests { get; set; }

    public void AddTo(Command command, Func<ParseResult, SweepPlan> plan, bool hasStore = false)
    {
        _target.AddTo(command, hasStore);
        command.AddAll([_resume, _estimate, _data, _interval, _json]);

        command.SetAction((parsed, token) => Exit.SayAsync(streams.Error, () => RunAsync(parsed, plan, token)));
    }

    private async Task<int> RunAsync(ParseResult parsed, Func<ParseResult, SweepPlan> read, CancellationToken token)
    {
        var resumed = parsed.GetValue(_resume);
        SweepPlan? plan;
        try
        {
            plan = resumed is null ? read(parsed) : null;
            if (plan?.Refuse() is { } refusal)
            {
                throw new UserFacingException(refusal);
            }
        }
        catch (UserFacingException e)
        {
            await streams.Error.WriteLineAsync(e.Message).ConfigureAwait(false);
            return Exit.BadArguments;
        }

        var request = Requests is null ? null : await Requests.ReadFileAsync(parsed, token).ConfigureAwait(false);
        var headless = await Headless.StartAsync(streams.Error, parsed.GetValue(_data), parsed.GetValue(_interval)).ConfigureAwait(false);
        await using var closingHeadless = headless.ConfigureAwait(false);
        await _target.AttachAsync(parsed, headless, token).ConfigureAwait(false);
        Func<SweepLoad, SweepLoad>? again = null;
        if (Requests is not null)
        {
            request ??= await Requests.ReadFromTargetAsync(parsed, headless.Connection, headless.Documents, token).ConfigureAwait(false);
            again = resumed is null ? null
                : await Requests.AgainAsync(parsed, request, headless.Connection, headless.Documents, token).ConfigureAwait(false);
            plan = plan?.Load is null || plan.Preset is not null ? plan
                : await Requests.CompleteAsync(plan, parsed, request, headless.Connection, headless.Documents, token).ConfigureAwait(false);
        }

        if (plan is not null)
        {
            var expected = $"{Readable.Plural(plan.CellCount, "cell")}, {Readable.Plural(plan.RunCount, "run")}: "
                + $"about {Readable.Seconds(headless.Sweeps.Estimate(plan).TotalSeconds)}.";
            await streams.Error.WriteLineAsync(expected).ConfigureAwait(false);
            if (parsed.GetValue(_estimate))
            {
                return Exit.Done;
            }
        }

        return await MeasureAsync(headless, plan, (resumed, again), parsed.GetValue(_json), token).ConfigureAwait(false);
    }

    private async Task<int> MeasureAsync(
        Headless headless, SweepPlan? plan, (string? Id, Func<SweepLoad, SweepLoad>? Again) resumed, bool asJson, CancellationToken token)
    {
        var said = "";
        void Say()
        {
            if (headless.Experiments.Active is { Cell.Length: > 0, Sentence: not SweepExperiment.Preparing } now
                && $"{Readable.Count(now.Made + 1)} of {Readable.Count(now.Runs)}: {now.Cell}. {now.Sentence}" is var line
                && Interlocked.Exchange(ref said, line) != line)
            {
                streams.Error.WriteLine(now.Made > 0 ? $"{line} About {Readable.Seconds(now.Left.TotalSeconds)} left." : line);
            }
        }

        headless.Experiments.Changed += Say;
        try
        {
            var (id, completion) = plan is not null
                ? await headless.Sweeps.StartAsync(plan, token).ConfigureAwait(false)
                : await headless.Sweeps.ResumeAsync(resumed.Id!, token, resumed.Again).ConfigureAwait(false);
            var stop = token.Register(() => _ = headless.Experiments.StopAsync());
            await using var closingStop = stop.ConfigureAwait(false);
            var sweep = await completion.ConfigureAwait(false)
                ?? throw new UserFacingException(headless.Experiments.LastProblem ?? $"The sweep {id} could not be read.");
            SweepOutput.Write(streams.Output, sweep, asJson);
            return await ExitCodeAsync(sweep, token.IsCancellationRequested).ConfigureAwait(false);
        }
        finally
        {
            headless.Experiments.Changed -= Say;
        }
    }

    private async Task<int> ExitCodeAsync(MeasuredSweep sweep, bool signalled)
    {
        if (sweep.End is { Outcome: not RunSummary.Completed } end)
        {
            await streams.Error.WriteLineAsync($"{end.Sentence} Continue with --resume {sweep.Header.Id}.").ConfigureAwait(false);
            return signalled ? Exit.Signalled : Exit.Failed;
        }

        return Exit.Done;
    }
}
