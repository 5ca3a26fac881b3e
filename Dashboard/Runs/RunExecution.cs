using Dashboard.Format;
using Dashboard.Load;
using Dashboard.Timeline;

namespace Dashboard.Runs;

/// <summary>One run from its first item to its summary. The stages: load, drain, tail; or record.</summary>
internal sealed class RunExecution
{
    private readonly RunPlan _plan;
    private readonly RunHeader _header;
    private readonly string _path;
    private readonly TimelineHub _hub;
    private readonly string[] _allowedAddresses;
    private readonly TimeProvider _time;
    private readonly Action _changed;
    private readonly CancellationTokenSource _abandoned = new();
    private readonly CancellationTokenSource _waitOver = new();
    private LoadAgentProcess? _agent;
    private bool _stopped;

    public RunExecution(RunPlan plan, RunHeader header, string path, TimelineHub hub, string[] allowedAddresses, TimeProvider time, Action changed)
    {
        (_plan, _header, _path, _hub, _allowedAddresses, _time, _changed) = (plan, header, path, hub, allowedAddresses, time, changed);
        Active = new ActiveRun(header.Id, plan, time, StopAsync);
    }

    public ActiveRun Active { get; }

    /// <summary>Ends everything at once: the dashboard is going down.</summary>
    public void Abandon()
    {
        _stopped = true;
        _abandoned.Cancel();
        _waitOver.Cancel();
    }

    public async Task<FinishedRun> RunAsync(Func<TargetFacts?> currentFacts)
    {
        var origin = _hub.Clock.Now;
        await using var recorder = new RunRecorder(_hub, new RunFileWriter(_path, _header), origin, _time);
        LoadSummary? load = null;
        string? failure = null;
        try
        {
            if (_plan.OnlyLoad is { } plan)
            {
                load = await LoadAsync(plan);
                await WaitAsync(RunStage.Tail, "tail", "The load is over; the pool is watched while it recovers.", _plan.Tail, recorder);
            }
            else
            {
                await WaitAsync(RunStage.Record, "record", "Recording without load.", _plan.RecordFor ?? RunPlan.LongestRecording, recorder);
            }
        }
        catch (LoadAgentException e)
        {
            failure = e.Message;
        }

        Enter(RunStage.Done, "end", failure ?? "The run is over.", null);
        var end = _hub.Clock.Now;
        RunSummary? summary = null;
        await recorder.CloseAsync(figures => summary = Summarise(figures, end, load, failure, currentFacts()));
        return new FinishedRun(_header.Id, _path, _header, summary!);
    }

    private async Task<LoadSummary> LoadAsync(LoadPlan plan)
    {
        Enter(RunStage.Load, "load", $"{RunPlan.LoadWords(plan)} to {_header.Path}.", plan.DurationSeconds);
        await using var agent = LoadAgentProcess.Start(plan, _allowedAddresses, _hub.Clock, PublishFromAgent);
        _agent = agent;
        if (_stopped)
        {
            // Stop was pressed before there was anything to stop.
            await agent.StopAsync();
        }

        await using var abandon = _abandoned.Token.Register(() => _ = agent.AbortAsync());
        try
        {
            return await agent.Completion;
        }
        finally
        {
            _agent = null;
        }
    }

    private void PublishFromAgent(TimelineItem item)
    {
        _hub.Publish(item);
        if (item is LoadInterval interval)
        {
            Active.CountEnded(interval);
        }
        else if (item is Phase { Name: "drain" } drain)
        {
            Active.Set(new RunProgress(RunStage.Drain, drain.Text, Active.ElapsedSeconds, _plan.OnlyLoad?.TimeoutSeconds));
            _changed();
        }
    }

    private async Task WaitAsync(RunStage stage, string phase, string text, TimeSpan length, RunRecorder recorder)
    {
        Enter(stage, phase, text, stage == RunStage.Record && _plan.RecordFor is null ? null : length.TotalSeconds);
        var end = _hub.Clock.Now + length.TotalSeconds;
        while (_hub.Clock.Now < end && !_waitOver.IsCancellationRequested)
        {
            var step = TimeSpan.FromSeconds(Math.Clamp(end - _hub.Clock.Now, 0.001, 1));
            await Task.Delay(step, _time, _waitOver.Token).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            if (recorder.Problem != Active.Current.Problem)
            {
                Active.Set(Active.Current with { Problem = recorder.Problem });
                _changed();
            }
        }
    }

    private async ValueTask StopAsync()
    {
        _stopped = true;
        switch (Active.Current.Stage)
        {
            case RunStage.Starting or RunStage.Load:
                await (_agent?.StopAsync() ?? Task.CompletedTask);
                await CancelRecordingAsync();
                break;
            case RunStage.Drain when _agent is { } agent:
                await agent.AbortAsync();
                break;
            case RunStage.Tail or RunStage.Record:
                await _waitOver.CancelAsync();
                break;
        }
    }

    /// <summary>A recording that is only starting has no agent to stop: its wait is over before it begins.</summary>
    private Task CancelRecordingAsync() => _plan.OnlyLoad is null ? _waitOver.CancelAsync() : Task.CompletedTask;

    private void Enter(RunStage stage, string phase, string text, double? lengthSeconds)
    {
        _hub.Publish(new Phase(_hub.Clock.Now, phase, text));
        Active.Set(new RunProgress(stage, text, Active.ElapsedSeconds, lengthSeconds));
        _changed();
    }

    private RunSummary Summarise(RunFigures figures, double end, LoadSummary? load, string? failure, TargetFacts? target)
    {
        var (outcome, sentence) = (failure, _stopped, figures.SessionEnd) switch
        {
            ({ } why, _, _) => ("failed", why),
            (_, true, _) => ("stopped", "Stopped by hand."),
            (_, _, { } gone) => ("completed", $"Completed, but the target was lost on the way: {gone.Sentence}"),
            _ => ("completed", "Completed."),
        };
        return new RunSummary(end, outcome, sentence)
        {
            Load = load,
            Pool = figures.Pool(target ?? _header.Target),
            Sparkline = figures.Sparkline(),
        };
    }
}
