using System.Diagnostics;
using System.Text.Json;

namespace Dashboard.Load.Agent;

/// <summary>A load agent for its owner: one load, in a process of its own, that ends with its owner.</summary>
internal sealed class LoadAgentProcess : IAsyncDisposable
{
    private static readonly TimeSpan ExitTimeout = TimeSpan.FromSeconds(5);

    private readonly AgentSilence _silence;
    private readonly Process _process;
    private readonly TimelineClock _clock;
    private readonly Action<TimelineItem> _publish;

    private readonly TaskCompletionSource _ready = new(TaskCreationOptions.RunContinuationsAsynchronously);

    // It is never disposed: it has no handle, and a stop may come from another thread while this ends.
    private readonly SemaphoreSlim _writing = new(1, 1);
    private bool _inputClosed;

    private LoadAgentProcess(Process process, AgentOrder order, TimelineClock clock, Action<TimelineItem> publish, TimeProvider time)
    {
        _silence = new AgentSilence(time);
        (_process, _clock, _publish) = (process, clock, publish);
        ProcessId = process.Id;
        Completion = ReadAsync(WriteLineAsync(JsonSerializer.Serialize(order, AgentJson.Default.AgentOrder)));
    }

    public int ProcessId { get; }

    /// <summary>The figures of the whole load once it ended, a stopped or aborted one included.</summary>
    /// <exception cref="LoadAgentException">The agent refused the plan, failed, died, or was killed because it sent nothing any more.</exception>
    public Task<LoadSummary> Completion { get; }

    /// <summary>Completes when a load that waits for its start (<see cref="StartAsync"/>) has its connections, and when it has ended in any way.</summary>
    public Task Ready => Task.WhenAny(_ready.Task, Completion);

    /// <param name="clock">The timeline on which the agent's timestamps are placed.</param>
    /// <param name="publish">Receives <see cref="FirstRequest"/>, <see cref="LoadInterval"/>s and <c>drain</c>, in order, one caller at a time.</param>
    /// <param name="waitsForStart">True sends the first request only after <see cref="StartAsync"/>.</param>
    /// <exception cref="LoadAgentException">The process could not be started.</exception>
    public static LoadAgentProcess Start(
        LoadPlan plan, IReadOnlyList<string> allowedBaseAddresses, TimelineClock clock, Action<TimelineItem> publish, bool waitsForStart = false) =>
        Start(plan, allowedBaseAddresses, clock, publish, AgentLaunch.Program, TimeProvider.System, waitsForStart);

    internal static LoadAgentProcess Start(
        LoadPlan plan, IReadOnlyList<string> allowedBaseAddresses, TimelineClock clock, Action<TimelineItem> publish, string assemblyPath,
        TimeProvider time, bool waitsForStart = false)
    {
        var order = new AgentOrder(plan, allowedBaseAddresses) { Content = plan.Content, WaitsForStart = waitsForStart };
        var process = new Process { StartInfo = AgentLaunch.Prepare(assemblyPath) };
        try
        {
            process.Start();
        }
        catch (System.ComponentModel.Win32Exception e)
        {
            process.Dispose();
            throw new LoadAgentException($"The load generator could not be started with '{process.StartInfo.FileName}': {e.Message}", e);
        }

        return new LoadAgentProcess(process, order, clock, publish, time);
    }

    public Task StartAsync() => WriteLineAsync("start");

    /// <summary>Stops sending and drains; <see cref="Completion"/> then follows. Does nothing when the load has ended.</summary>
    public Task StopAsync() => WriteLineAsync("stop");

    /// <summary>Stops sending and gives up requests in flight; <see cref="Completion"/> follows at once.</summary>
    public Task AbortAsync() => WriteLineAsync("abort");

    /// <summary>Closes the agent's input, which aborts a load that still runs, and kills the agent if it lives on for 5 s.</summary>
    public async ValueTask DisposeAsync()
    {
        if (!await WriteAsync(input => input.Close(), last: true).ConfigureAwait(false))
        {
            return;
        }

        using (var limit = new CancellationTokenSource(ExitTimeout))
        {
            try
            {
                await _process.WaitForExitAsync(limit.Token).ConfigureAwait(false);
            }
            catch (OperationCanceledException) when (limit.IsCancellationRequested)
            {
                _process.Kill();
            }
        }

        // The caller that awaits Completion handles its failure; here it only has to be over.
        await ((Task)Completion).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        _process.Dispose();
    }

    private async Task<LoadSummary> ReadAsync(Task ordered)
    {
        using var watched = new CancellationTokenSource();
        var watch = KillWhenSilentAsync(watched.Token);
        try
        {
            await ordered.ConfigureAwait(false);
            return await ReadToEndAsync(watch).ConfigureAwait(false);
        }
        finally
        {
            await watched.CancelAsync().ConfigureAwait(false);
            await watch.ConfigureAwait(false);
        }
    }

    /// <summary>True when the agent had to be killed; the reading then meets its end.</summary>
    private async Task<bool> KillWhenSilentAsync(CancellationToken token)
    {
        if (!await _silence.WaitAsync(token).ConfigureAwait(false))
        {
            return false;
        }

        _process.Kill();
        return true;
    }

    private async Task<LoadSummary> ReadToEndAsync(Task<bool> watch)
    {
        var errors = AgentErrors.ReadAsync(_process.StandardError);
        var last = default(LoadMessage);
        var unreadable = "";
        while (await _process.StandardOutput.ReadLineAsync(CancellationToken.None).ConfigureAwait(false) is { } text)
        {
            _silence.Heard();
            if (Parse(text) is not { } message)
            {
                unreadable = text;
                continue;
            }

            last = message is SummaryMessage or ErrorMessage ? message : last;
            Publish(message);
        }

        await _process.WaitForExitAsync(CancellationToken.None).ConfigureAwait(false);
        return last switch
        {
            SummaryMessage summary => summary.Summary,
            ErrorMessage error => throw new LoadAgentException(error.Sentence),
            _ when watch is { IsCompletedSuccessfully: true, Result: true } => throw new LoadAgentException(AgentErrors.Silent(ProcessId)),
            _ => throw new LoadAgentException(AgentErrors.Describe(ProcessId, _process.ExitCode, await errors.ConfigureAwait(false) + unreadable)),
        };
    }

    private static LoadMessage? Parse(string text)
    {
        try
        {
            return JsonSerializer.Deserialize(text, AgentJson.Default.LoadMessage);
        }
        catch (Exception e) when (e is JsonException or NotSupportedException)
        {
            // The line is the torn last one of a killed agent, or the program is no agent: the exit of the process explains more than the line.
            return null;
        }
    }

    private void Publish(LoadMessage message)
    {
        switch (message)
        {
            case ReadyMessage:
                _ready.TrySetResult();
                break;
            case FirstRequestMessage first:
                _publish(new FirstRequest(_clock.FromTimestamp(first.Timestamp)));
                break;
            case IntervalMessage interval:
                _publish(interval.Interval with { T = _clock.FromTimestamp(interval.Timestamp) });
                break;
            case PhaseMessage phase:
                _publish(new Phase(_clock.FromTimestamp(phase.Timestamp), phase.Name, phase.Text));
                break;
        }
    }

    private Task WriteLineAsync(string line) => WriteAsync(
        input =>
        {
            input.WriteLine(line);
            input.Flush();
        },
        last: false);

    private async Task<bool> WriteAsync(Action<StreamWriter> write, bool last)
    {
        await _writing.WaitAsync(CancellationToken.None).ConfigureAwait(false);
        try
        {
            if (_inputClosed)
            {
                return false;
            }

            _inputClosed = last;
            write(_process.StandardInput);
        }
        catch (IOException)
        {
            // The agent has ended, and Completion reports how.
        }
        finally
        {
            _writing.Release();
        }

        return true;
    }
}
