using Dashboard.Format;
using Dashboard.Load;
using Dashboard.Load.Agent;
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
    private readonly string[] _allowedAddresses;
    private readonly RunLever _lever;
    private readonly RunTools _tools;
    private readonly Action _changed;
    private readonly CancellationTokenSource _abandoned = new();
    private readonly Lock _progress = new();
    private readonly List<(LoadPhase Phase, LoadSummary Load)> _loads = [];
    private volatile CancellationTokenSource _wait;
    private volatile LoadAgentProcess? _agent;
    private volatile bool _stopped;
    private volatile bool _tailCut;
    private LoadPhase? _phase;
    private StoreResult? _storeResult;

    public RunExecution(
        RunPlan plan,
        RunHeader header,
        string path,
        TimelineHub hub,
        string[] allowedAddresses,
        RunTools tools,
        Action changed)
    {
        (_plan, _header, _path, _hub, _allowedAddresses) = (plan, header, path, hub, allowedAddresses);
        (_tools, _changed) = (tools, changed);
        _lever = new RunLever(tools.Lever, header.Target?.BaseAddress is { } address ? new Uri(address) : null, plan.RestoresMinThreads);
        _wait = _abandoned;
        Active = new ActiveRun(header.Id, plan, tools.Time, StopAsync);
    }

    public ActiveRun Active { get; }

    /// <summary>Ends everything at once: the dashboard is going down.</summary>
    public void Abandon()
    {
        _stopped = true;
        _abandoned.Cancel();
    }

    public async Task<FinishedRun> RunAsync(Func<TargetFacts?> currentFacts)
    {
        var origin = _hub.Clock.Now;
        var recorder = new RunRecorder(_hub, new RunFileWriter(_path, _header), origin, _tools.Time, OnProblem);
        await using var closingRecorder = recorder.ConfigureAwait(false);
        string? failure = null;
        try
        {
            await RunPhasesAsync().ConfigureAwait(false);
            await RecordRequestsAsync(origin).ConfigureAwait(false);
        }
        catch (UserFacingException e)
        {
            failure = e.Message;
        }

        failure ??= await _lever.RestoreAsync(_abandoned.Token).ConfigureAwait(false);
        Enter(RunStage.Done, new Phase(0, "end", failure ?? "The run is over."), null);
        var end = _hub.Clock.Now;
        RunSummary Summary(RunTally figures)
        {
            var outcome = RunOutcome.Of(failure, _stopped, _tailCut, figures.SessionEnd);
            return RunSummaries.Of(_plan, figures, end, origin, _loads, outcome, currentFacts() ?? _header.Target) with { Store = _storeResult };
        }

        var summary = await recorder.CloseAsync(Summary).ConfigureAwait(false);
        return new FinishedRun(_header.Id, _path, _header, summary);
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

        foreach (var phase in _plan.Phases.TakeWhile(_ => !_stopped))
        {
            _phase = phase;
            await _lever.PullAsync(phase, _abandoned.Token).ConfigureAwait(false);
            if (phase.Load is { } load)
            {
                _loads.Add((phase, await LoadAsync(phase, load).ConfigureAwait(false)));
            }
            else
            {
                var rest = new Phase(0, "rest", $"Nothing is sent for {Readable.Seconds(phase.RestSeconds)}.") { Label = phase.Name };
                await WaitAsync(RunStage.Rest, rest, TimeSpan.FromSeconds(phase.RestSeconds ?? 0)).ConfigureAwait(false);
            }
        }

        _phase = null;
        var tail = new Phase(0, "tail", "The load is over; the pool is watched while it recovers.");
        await WaitAsync(RunStage.Tail, tail, _plan.Tail).ConfigureAwait(false);
    }

    private async Task MeasureStoreAsync(StoreCell cell)
    {
        var wait = CancellationTokenSource.CreateLinkedTokenSource(_abandoned.Token);
        _wait = wait;
        Enter(RunStage.Store, new Phase(0, "store", $"{StoreWords.Of(cell)}."), null);
        if (!_stopped)
        {
            var interval = TimeSpan.FromSeconds(_header.CounterIntervalSeconds);
            var step = new StoreStep(_tools.Store, _hub, _tools.Time);
            _storeResult = await step.MeasureAsync(cell, _header.Target?.BaseAddress, interval, wait.Token).ConfigureAwait(false);
        }

        (_wait, _stopped) = (_abandoned, _storeResult is null);
    }

    /// <summary>Asks the target for its log of requests: after the tail, when the answer can disturb nothing that is measured.</summary>
    private async Task RecordRequestsAsync(double origin)
    {
        if (_loads.Count > 0 && _header.Target?.BaseAddress is { } address && !_abandoned.IsCancellationRequested)
        {
            foreach (var item in await _tools.Requests.ReadAsync(new Uri(address), _hub.Clock, origin, _abandoned.Token).ConfigureAwait(false))
            {
                _hub.Publish(item);
            }
        }
    }

    private async Task<LoadSummary> LoadAsync(LoadPhase phase, LoadPlan plan)
    {
        var announcement = new Phase(0, "load", $"{LoadWords.Of(plan)} to {new Uri(plan.Url).PathAndQuery}.")
        {
            Label = phase.Name,
            TheoryPerSecond = phase.TheoryPerSecond,
        };
        Enter(RunStage.Load, announcement, plan.PlannedSeconds);
        var agent = LoadAgentProcess.Start(plan, _allowedAddresses, _hub.Clock, item => PublishFromAgent(item, plan));
        await using var closingAgent = agent.ConfigureAwait(false);
        _agent = agent;
        if (_stopped)
        {
            // Stop was pressed before there was anything to stop.
            await agent.StopAsync().ConfigureAwait(false);
        }

        var abandon = _abandoned.Token.Register(() => _ = agent.AbortAsync());
        await using var closingAbandon = abandon.ConfigureAwait(false);
        try
        {
            return await agent.Completion.ConfigureAwait(false);
        }
        finally
        {
            _agent = null;
        }
    }

    private void PublishFromAgent(TimelineItem item, LoadPlan plan)
    {
        _hub.Publish(item);
        if (item is LoadInterval interval)
        {
            Active.CountEnded(interval);
        }
        else if (item is Phase { Name: "drain" } drain)
        {
            Progress(RunStage.Drain, drain.Text, plan.TimeoutSeconds);
        }
    }

    private async Task WaitAsync(RunStage stage, Phase phase, TimeSpan length)
    {
        // Not disposed: a stop may come from another thread while the wait ends, and it holds nothing that outlives the run.
        var wait = CancellationTokenSource.CreateLinkedTokenSource(_abandoned.Token);
        _wait = wait;
        Enter(stage, phase, stage == RunStage.Record && _plan.RecordFor is null ? null : length.TotalSeconds);
        var end = _hub.Clock.Now + length.TotalSeconds;

        // Stop may have been pressed before there was anything to wait for; only the tail is watched nevertheless.
        while (_hub.Clock.Now < end && !wait.IsCancellationRequested && (stage == RunStage.Tail || !_stopped))
        {
            var step = TimeSpan.FromSeconds(Math.Clamp(end - _hub.Clock.Now, 0.001, 1));
            await Task.Delay(step, _tools.Time, wait.Token).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }

        _wait = _abandoned;
    }

    private async ValueTask StopAsync()
    {
        var stage = Active.Current.Stage;
        (_stopped, _tailCut) = (_stopped || stage != RunStage.Tail, stage == RunStage.Tail);
        switch (stage)
        {
            case RunStage.Starting or RunStage.Load:
                await (_agent?.StopAsync() ?? Task.CompletedTask).ConfigureAwait(false);
                break;
            case RunStage.Drain when _agent is { } agent:
                await agent.AbortAsync().ConfigureAwait(false);
                break;
            case RunStage.Tail or RunStage.Record or RunStage.Rest or RunStage.Store when _wait is var wait && wait != _abandoned:
                await wait.CancelAsync().ConfigureAwait(false);
                break;
        }
    }

    private void Enter(RunStage stage, Phase phase, double? lengthSeconds)
    {
        _hub.Publish(phase with { T = _hub.Clock.Now });
        Progress(stage, phase.Text, lengthSeconds);
    }

    private void Progress(RunStage stage, string text, double? lengthSeconds)
    {
        lock (_progress)
        {
            Active.Set(new RunProgress(stage, text, Active.ElapsedSeconds, lengthSeconds) { Step = _plan.StepOf(_phase), Problem = Active.Current.Problem });
        }

        _changed();
    }

    /// <summary>The recorder's loop says it, whatever stage the run is in.</summary>
    private void OnProblem(string? problem)
    {
        lock (_progress)
        {
            Active.Set(Active.Current with { Problem = problem });
        }

        _changed();
    }
}
