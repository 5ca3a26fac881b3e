using System.Diagnostics;

namespace Dashboard.Load;

/// <summary>Sends an open loop's requests when due, on a thread of its own. Without an idle worker a request is not sent: never queued, never late.</summary>
internal sealed class LoadDispatcher
{
    private readonly LoadPlan _plan;
    private readonly LoadWindow _window;
    private readonly LoadTally _tally;
    private readonly LoadPacer _pacer;
    private readonly IdleWorkers _idle;
    private readonly PacingWait _wait = new();
    private readonly TaskCompletionSource _opened = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly TaskCompletionSource _ended = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private long _notSent;

    public LoadDispatcher(LoadPlan plan, LoadWindow window, LoadTally tally)
    {
        (_plan, _window, _tally) = (plan, window, tally);
        (_pacer, _idle) = (LoadPacer.Of(plan), new IdleWorkers(plan.Connections));
    }

    /// <summary>Requests that were due while all workers had one in flight.</summary>
    public long NotSent => Volatile.Read(ref _notSent);

    public DispatchedRequests AddWorker() => new(_idle);

    /// <returns>Completes when the window is open; its result completes when nothing more is sent.</returns>
    public async Task<Task> StartAsync()
    {
        new Thread(Run) { IsBackground = true, Name = "load dispatcher" }.Start();
        await _opened.Task.ConfigureAwait(false);
        return _ended.Task;
    }

    /// <summary>Must be called when the window was closed; nothing more is sent.</summary>
    public void Stop() => _wait.End();

    private void Run()
    {
        try
        {
            PacingWait.Prepare();
            _tally.OpenWindow();
            _opened.SetResult();
            Send();
            _idle.EndAll();
            _ended.SetResult();
        }
        catch (Exception e)
        {
            // This is a defect of the dashboard: thrown here it would end the process, in the task it ends the load with its sentence.
            _opened.TrySetException(e);
            _idle.EndAll();
            _ended.TrySetException(e);
        }
    }

    private void Send()
    {
        for (var n = 0L; n < _pacer.Total; n++)
        {
            var intended = At(_pacer.TimeOf(n));
            if (!_wait.Until(intended) || _window.End < long.MaxValue)
            {
                return;
            }

            if (_idle.Take() is { } worker)
            {
                worker.Give(intended);
            }
            else
            {
                Volatile.Write(ref _notSent, _notSent + 1);
            }
        }

        // A load that is bounded by a count ends with its last answer, which the meter sees.
        if (_plan.Requests is null && _wait.Until(At(_pacer.Seconds)))
        {
            _tally.CloseWindowNow();
        }
    }

    private long At(double seconds) => _window.Start + (long)(seconds * Stopwatch.Frequency);
}
