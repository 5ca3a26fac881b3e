using System.Diagnostics;
using Dashboard.Timeline;

namespace Dashboard.Load;

/// <summary>
/// Runs one closed-loop load. Latency = last byte − send; throughput = completed inside the window ÷ window. A stop, a user's as well as the
/// plan's own end, has three steps: send nothing more; drain, at most until every request that is out has timed out, counted apart; abort the rest,
/// kept as unfinished with the time they took so far.
/// </summary>
internal sealed class LoadEngine
{
    /// <summary>How often requests over their time are looked for; a timeout is at most so much late, and is recorded at its real elapsed time.</summary>
    private static readonly TimeSpan Beat = TimeSpan.FromMilliseconds(20);

    private readonly LoadPlan _plan;
    private readonly Action<AgentLine> _emit;
    private readonly LoadWindow _window;
    private readonly LoadTally _tally;
    private volatile bool _aborted;

    /// <param name="plan">A plan that <see cref="LoadLimits.Refuse"/> does not refuse.</param>
    /// <param name="emit">Takes the first request, an interval four times a second and the drain; must not block.</param>
    public LoadEngine(LoadPlan plan, Action<AgentLine> emit)
    {
        (_plan, _emit) = (plan, emit);
        _window = new LoadWindow(plan);
        _tally = new LoadTally(_window);
    }

    public async Task<LoadSummary> RunAsync()
    {
        var workers = Enumerable.Range(0, _plan.Connections).Select(_ => new LoadWorker(_plan, _window, _tally)).ToArray();
        _tally.OpenWindow();
        var running = Task.WhenAll(workers.Select(worker => worker.RunAsync()));
        _emit(new FirstRequestLine(_window.Start));

        var reporter = new LoadReporter(_plan, _window, _tally, workers, _emit);
        var timeout = (long)(_plan.TimeoutSeconds * Stopwatch.Frequency);
        using var beat = new PeriodicTimer(Beat);
        while (!running.IsCompleted && await beat.WaitForNextTickAsync(CancellationToken.None))
        {
            foreach (var worker in workers)
            {
                worker.CancelIfLate(Stopwatch.GetTimestamp() - timeout, _aborted);
            }

            reporter.Report(over: false);
        }

        await running;
        reporter.Report(over: true);
        return reporter.Summarize();
    }

    /// <summary>Sends nothing more and drains. Before the load began: nothing is sent at all.</summary>
    public void Stop() => _tally.CloseWindowNow();

    /// <summary>Sends nothing more and ends what is out.</summary>
    public void Abort()
    {
        Stop();
        _aborted = true;
    }
}
