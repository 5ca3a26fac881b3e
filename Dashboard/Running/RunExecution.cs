using Dashboard.Format;
using Dashboard.Load;
using Dashboard.RunFile;
using Dashboard.Timeline;

namespace Dashboard.Running;

/// <summary>One run from its first item to its summary: its loads and rests in order, then the tail; or a recording.</summary>
internal sealed class RunExecution
{
    private readonly RunPlan _plan;
    private readonly RunHeader _header;
    private readonly string _path;
    private readonly TimelineHub _hub;
    private readonly LoadStep _load;
    private readonly RunLever _lever;
    private readonly RunTools _tools;
    private readonly RunStages _stages;
    private readonly CancellationTokenSource _abandoned = new();
    private readonly List<(LoadPhase Phase, LoadSummary Load)> _loads = [];
    private readonly StageWait _wait;
    private volatile bool _stopped, _tailCut, _finishing;
    private volatile string? _withoutTarget;

    /// <summary>How the target went; null while it is there. Written by the monitor's watch, before what makes the run look at it.</summary>
    private SessionState? _gone;
    private StoreResult? _storeResult;

    public RunExecution(
        RunPlan plan, RunHeader header, string path, TimelineHub hub, string[] allowedAddresses, RunTools tools, Action changed)
    {
        (_plan, _header, _path, _hub, _tools) = (plan, header, path, hub, tools);
        _lever = new RunLever(tools.Lever, header.Target?.BaseAddress is { } address ? new Uri(address) : null, plan.RestoresMinThreads);
        _wait = new StageWait(hub.Clock, tools.Time, _abandoned.Token);
        Active = new ActiveRun(header.Id, plan, tools.Time, StopAsync);
        _stages = new RunStages(Active, hub, changed);
        _load = new LoadStep(Active, _stages, hub, allowedAddresses, _abandoned.Token);
    }

    public ActiveRun Active { get; }

    /// <summary>True when its load is over and it watches the pool, or is being closed: another run may then begin after <see cref="EndRecovery"/>.</summary>
    public bool MakesWay => Active.Current.Stage is RunStage.Tail or RunStage.Done;

    /// <summary>True when no other part of the plan shall begin.</summary>
    private bool IsEnding => _stopped || _finishing;

    /// <summary>Watches the pool no longer; does nothing unless it makes way.</summary>
    public void EndRecovery()
    {
        if (MakesWay && _wait.IsOn)
        {
            _tailCut = true;
            _wait.Cut();
        }
    }

    /// <summary>
    /// The target is gone: what is out is given up at once and nothing more is sent, since nobody would answer. A recording without load waits for it to
    /// come back; a run whose load is over is complete.
    /// </summary>
    /// <param name="state">How it went.</param>
    public void EndWithoutTarget(SessionState state)
    {
        if (_plan is { Phases.Count: 0, Store: null } || _gone is not null || Active.Current.Stage == RunStage.Done)
        {
            return;
        }

        _gone = state;
        _withoutTarget = MakesWay ? null : RunOutcome.WithoutTarget(state);
        _finishing = true;
        _ = _load.AbortAsync();
        _wait.Cut();
    }

    /// <inheritdoc cref="RunCoordinator.EndRecording"/>
    public void EndRecording()
    {
        _finishing = true;
        _wait.Cut();
    }

    /// <summary>Ends everything at once: the dashboard is going down.</summary>
    public void Abandon()
    {
        _stopped = true;
        _abandoned.Cancel();
    }

    /// <summary>Ends the run with the result that there is: nothing more is sent, what is out is awaited, the recovery is left out.</summary>
    public async ValueTask FinishAsync()
    {
        _finishing = true;
        if (Active.Current.Stage != RunStage.Drain)
        {
            await StopAsync().ConfigureAwait(false);
        }

        _stopped |= !MakesWay;
    }

    /// <summary>Carries the plan out. Whatever happens on the way, the run's file ends with a summary that says so.</summary>
    public async Task<FinishedRun> RunAsync(Func<TargetFacts?> currentFacts)
    {
        var origin = _hub.Clock.Now;
        var recorder = new RunRecorder(_hub, new RunFileWriter(_path, _header), origin, _tools.Time, _stages.SayProblem, _header.Target, _header.Thresholds);
        await using var closingRecorder = recorder.ConfigureAwait(false);
        var failed = await FailureAsync(origin).ConfigureAwait(false);

        // A target that ended has no minimum to be given back; what failed because nobody answered any more is no failure of its own.
        var restore = _gone is SessionState.Ended or SessionState.Killed ? null : await _lever.RestoreAsync(_abandoned.Token).ConfigureAwait(false);
        string?[] failures = [_withoutTarget ?? failed, restore];
        var failure = failures is [null, null] ? null : string.Join(' ', failures.OfType<string>());
        _stages.Enter(RunStage.Done, new Phase(0, "end", failure ?? "The run is over."), null);
        var end = _hub.Clock.Now;
        var summary = await recorder.CloseAsync(Summary, _plan.ServiceSecondsOf).ConfigureAwait(false);
        return new FinishedRun(_header.Id, _path, _header, summary) { Findings = recorder.Found };

        RunSummary Summary(RunTally figures)
        {
            try
            {
                var (outcome, facts) = (RunOutcome.Of(failure, _stopped, _tailCut, figures.SessionEnd), currentFacts() ?? _header.Target);
                return RunSummaries.Of(_plan, figures, end, origin, _loads, outcome, facts, recorder.Found) with { Store = _storeResult };
            }
            catch (Exception e)
            {
                // A defect of ours in the figures must not cost the run its end; what was measured is in the file.
                return new RunSummary(end, RunSummary.Failed, $"The run's figures could not be added up ({Unexpected.Words(e)}).");
            }
        }
    }

    /// <summary>Carries the phases out; returns why that could not be done, in a sentence.</summary>
    private async Task<string?> FailureAsync(double origin)
    {
        try
        {
            await RunPhasesAsync().ConfigureAwait(false);
            await RecordRequestsAsync(origin).ConfigureAwait(false);
            return null;
        }
        catch (UserFacingException e)
        {
            return e.Message;
        }
        catch (OperationCanceledException) when (_abandoned.IsCancellationRequested)
        {
            // Given up: the summary says that it was stopped.
            return null;
        }
        catch (Exception e)
        {
            // A defect of ours, or of a target that answers what nobody foresaw: the run ends as failed, with what was recorded until then.
            return $"The run ended unexpectedly ({Unexpected.Words(e)}).";
        }
    }

    private async Task RunPhasesAsync()
    {
        if (_plan.Store is { } cell)
        {
            await MeasureStoreAsync(cell).ConfigureAwait(false);
            return;
        }

        if (_plan.Phases.Count == 0)
        {
            var recording = new Phase(0, "record", "Recording without load.");
            await WaitAsync(RunStage.Record, recording, _plan.RecordFor ?? RunPlan.LongestRecording).ConfigureAwait(false);
            return;
        }

        foreach (var phase in _plan.Phases.TakeWhile(_ => !IsEnding))
        {
            _stages.Phase = phase;
            await _lever.PullAsync(phase, _abandoned.Token).ConfigureAwait(false);
            if (phase.Load is { } load)
            {
                _loads.Add((phase, await _load.RunAsync(phase, load, () => IsEnding).ConfigureAwait(false)));
            }
            else
            {
                var rest = new Phase(0, "rest", $"Nothing is sent for {Readable.Seconds(phase.RestSeconds)}.") { Label = phase.Name };
                await WaitAsync(RunStage.Rest, rest, TimeSpan.FromSeconds(phase.RestSeconds ?? 0)).ConfigureAwait(false);
            }
        }

        _stages.Phase = null;
        if (!_finishing)
        {
            var tail = new Phase(0, "tail", "The load is over; the pool is watched while it recovers.");
            await WaitAsync(RunStage.Tail, tail, _plan.Tail).ConfigureAwait(false);
        }
    }

    private async Task MeasureStoreAsync(StoreCell cell)
    {
        var cut = _wait.Begin();
        _stages.Enter(RunStage.Store, new Phase(0, "store", $"{StoreWords.Of(cell)}."), null);
        var step = new StoreStep(_tools.Store, _hub, _tools.Time);
        var interval = TimeSpan.FromSeconds(_header.CounterIntervalSeconds);
        _storeResult = IsEnding ? null : await step.MeasureAsync(cell, _header.Target?.BaseAddress, interval, cut).ConfigureAwait(false);
        _wait.End();
        _stopped = _storeResult is null;
    }

    /// <summary>Asks the target for its log of requests: after the tail, when the answer can disturb nothing that is measured.</summary>
    private async Task RecordRequestsAsync(double origin)
    {
        if (_loads.Count > 0 && _gone is null && _header.Target?.BaseAddress is { } address && !_abandoned.IsCancellationRequested)
        {
            foreach (var item in await _tools.Requests.ReadAsync(new Uri(address), _hub.Clock, origin, _abandoned.Token).ConfigureAwait(false))
            {
                _hub.Publish(item);
            }
        }
    }

    private async Task WaitAsync(RunStage stage, Phase phase, TimeSpan length)
    {
        var cut = _wait.Begin();
        _stages.Enter(stage, phase, stage == RunStage.Record && _plan.RecordFor is null ? null : length.TotalSeconds);

        // Stop may have been pressed before there was anything to wait for; only the tail is watched nevertheless.
        await _wait.ForAsync(length, () => stage == RunStage.Tail ? _finishing : IsEnding, cut).ConfigureAwait(false);
    }

    private async ValueTask StopAsync()
    {
        var stage = Active.Current.Stage;
        _stopped |= !MakesWay;
        switch (stage)
        {
            case RunStage.Tail or RunStage.Done:
                EndRecovery();
                break;
            case RunStage.Starting or RunStage.Connecting or RunStage.Load:
                await _load.StopAsync().ConfigureAwait(false);
                break;
            case RunStage.Drain:
                await _load.AbortAsync().ConfigureAwait(false);
                break;
            default:
                _wait.Cut();
                break;
        }
    }
}
