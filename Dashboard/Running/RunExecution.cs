using Dashboard.Catalogue;
using Dashboard.Load;
using Dashboard.RunFile;

namespace Dashboard.Running;

/// <summary>One run from its first item to its summary. Early ends are in <see cref="ActiveRun"/>.</summary>
internal sealed class RunExecution(
    RunPlan plan, RunHeader header, string path, TimelineHub hub, string[] allowedAddresses, RunServices services, Action changed)
{
    private const double LongestTimerSeconds = 24 * 3600;

    private readonly MinThreadsOverride _minimum = new(services.MinThreads, AddressOf(header), plan is LoadRunPlan { RestoresMinThreads: true }, header.Id);
    private readonly List<SentLoad> _loads = [];
    private string? _failedLoads;
    private StoreResult? _storeResult;
    private bool _isRecoveryCut;

    public ActiveRun Active { get; } = new(header.Id, plan, services.Time, changed);

    public async Task<FinishedRun> RunAsync(Func<TargetFacts?> currentFacts)
    {
        var origin = hub.Clock.Now;
        var writer = await OpenAsync().ConfigureAwait(false);
        var recorder = new RunRecorder(hub, writer, origin, services.Time, Active.SayProblem, header.Thresholds);
        await using var closingRecorder = recorder.ConfigureAwait(false);
        var failed = await FailureAsync(origin).ConfigureAwait(false);

        // A target that ended has no minimum to restore; what failed because it did not answer any more is no separate failure.
        var restore = Active.Lost is { State: SessionState.Ended or SessionState.Killed }
            ? null
            : await _minimum.RestoreAsync(Active.Abandoned).ConfigureAwait(false);
        string?[] failures = [Active.Lost is { DuringLoad: true } lost ? RunOutcome.WithoutTarget(lost.State) : failed, restore];
        var failure = failures is [null, null] ? null : string.Join(' ', failures.OfType<string>());
        var judged = services.Rules.JudgedAsync(hub);
        Enter(RunStage.Done, null, new Phase(0, "end", failure ?? "Done."), null);
        var end = hub.Clock.Now;
        await judged.ConfigureAwait(false);
        var gone = await recorder.EndAsync().ConfigureAwait(false);

        // A store measurement that ended before it was stopped is complete.
        var (outcome, sentence) = RunOutcome.Of(failure, Active.IsStopped && _storeResult is null, _isRecoveryCut, gone);
        var summary = await recorder.CloseAsync(new RunEnd(plan, end, outcome, sentence)
        {
            Target = currentFacts() ?? header.Target,
            Loads = _loads,
            Store = _storeResult,
        }).ConfigureAwait(false);
        return new FinishedRun(header.Id, path, header, summary) { Findings = recorder.Found };
    }

    /// <summary>The run's file with its first line on the disk: a load whose figures cannot be kept is not sent.</summary>
    private async Task<RunFileWriter> OpenAsync()
    {
        try
        {
            return await RunFileWriter.CreateAsync(path, header).ConfigureAwait(false);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserFacingException(
                $"The run was not started and nothing was saved: its file cannot be written ({e.Message.TrimEnd('.')}). "
                + $"Free disk space, or choose another data folder: this is {Path.GetDirectoryName(path)}.", e);
        }
    }

    private async Task<string?> FailureAsync(double origin)
    {
        try
        {
            await RunPlanAsync().ConfigureAwait(false);
            await RecordRequestsAsync(origin).ConfigureAwait(false);
            return _failedLoads;
        }
        catch (UserFacingException e)
        {
            return e.Message;
        }
        catch (OperationCanceledException) when (Active.Abandoned.IsCancellationRequested)
        {
            // The run was given up: the summary reports that it was stopped.
            return null;
        }
        catch (Exception e)
        {
            // This is a defect of the dashboard, or an unforeseen answer of the target: the run ends as failed, with what was recorded until then.
            return $"The run ended unexpectedly ({ExceptionText.Describe(e)}).";
        }
    }

    private async Task RunPlanAsync()
    {
        switch (plan)
        {
            case StorePlan { Store: var cell }:
                await MeasureStoreAsync(cell).ConfigureAwait(false);
                break;
            case RecordingPlan { Length: var length }:
                var recording = new Phase(0, "record", "Recording without load.");
                await WaitAsync(RunStage.Record, null, recording, length, Active.Graceful).ConfigureAwait(false);
                break;
            case LoadRunPlan sending:
                await RunPhasesAsync(sending).ConfigureAwait(false);
                break;
        }
    }

    private async Task RunPhasesAsync(LoadRunPlan sending)
    {
        var load = new LoadStep(Active, hub, allowedAddresses);
        foreach (var phase in sending.Phases.TakeWhile(_ => !Active.Graceful.IsCancellationRequested))
        {
            await _minimum.ApplyAsync(phase, Active.Abandoned).ConfigureAwait(false);
            if (phase.Load is not null)
            {
                using var part = services.Runs.Sending(header.Id);
                var (sent, failed) = await load.RunAsync(phase).ConfigureAwait(false);
                _loads.AddRange(sent.Select(one => one with { OtherRunsSeconds = part.SecondsBeside() }));
                _failedLoads ??= failed;
            }
            else
            {
                var rest = new Phase(0, "rest", $"Pause of {Readable.Seconds(phase.RestSeconds)}: nothing is sent.") { Label = phase.Name };
                await WaitAsync(RunStage.Rest, phase, rest, TimeSpan.FromSeconds(phase.RestSeconds ?? 0), Active.Graceful).ConfigureAwait(false);
            }
        }

        if (!Active.WithoutRecovery.IsCancellationRequested)
        {
            var tail = new Phase(0, "tail", "Load ended; watching the pool recover.");
            _isRecoveryCut = !await WaitAsync(RunStage.Tail, null, tail, sending.Tail, Active.WithoutRecovery).ConfigureAwait(false);
        }
    }

    /// <summary>Measures, then waits for the pool's next sample: a measurement may be shorter than the counters' interval.</summary>
    private async Task MeasureStoreAsync(StoreCell cell)
    {
        Enter(RunStage.Store, null, new Phase(0, "store", $"{StoreWords.Of(cell)}."), null);
        try
        {
            var address = AddressOf(header) ?? throw new UserFacingException(StoreClient.None);
            var result = await services.Store.MeasureAsync(address, cell, Active.Graceful).ConfigureAwait(false);

            // The run of a silent target ends without a last sample, which its figures then show.
            await PoolSamples.NextAsync(hub, TimeSpan.FromSeconds(2 * header.CounterIntervalSeconds), services.Time, Active.Graceful).ConfigureAwait(false);
            _storeResult = result;
        }
        catch (OperationCanceledException) when (Active.Graceful.IsCancellationRequested)
        {
            // A measurement that was stopped has no result.
        }
    }

    /// <summary>Asks the target for its log of requests after the tail, when the answer cannot disturb a measurement.</summary>
    private async Task RecordRequestsAsync(double origin)
    {
        if (_loads.Count > 0 && Active.Lost is null && AddressOf(header) is { } address && !Active.Abandoned.IsCancellationRequested)
        {
            foreach (var item in await services.Requests.ReadAsync(address, hub.Clock, origin, Active.Abandoned).ConfigureAwait(false))
            {
                hub.Publish(item);
            }
        }
    }

    private async Task<bool> WaitAsync(RunStage stage, LoadPhase? part, Phase phase, TimeSpan? length, CancellationToken cut)
    {
        Enter(stage, part, phase, length?.TotalSeconds);
        var end = hub.Clock.Now + (length ?? RecordingPlan.Longest).TotalSeconds;
        while (hub.Clock.Now < end && !cut.IsCancellationRequested)
        {
            // A timer takes 49 days at most, and may fire within the millisecond before its time.
            var step = TimeSpan.FromSeconds(Math.Clamp(end - hub.Clock.Now, 0.001, LongestTimerSeconds));
            await Task.Delay(step, services.Time, cut).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }

        return !cut.IsCancellationRequested;
    }

    private void Enter(RunStage stage, LoadPhase? part, Phase phase, double? lengthSeconds)
    {
        hub.Publish(phase with { T = hub.Clock.Now });
        Active.Say(stage, part, phase.Text, lengthSeconds);
    }

    private static Uri? AddressOf(RunHeader header) => header.Target?.BaseAddress is { } address ? new Uri(address) : null;
}
