using Dashboard.Running;
using Dashboard.Running.Experiments;

namespace Dashboard.Cli.Frame;

/// <summary>An experiment under a verb; a signal lets each run end in an orderly way.</summary>
/// <param name="saysLines">"N threads, M req/sec" each 3 s.</param>
internal sealed class VerbHost(Headless headless, bool saysLines, CancellationToken token) : IExperimentHost
{
    public Task<double> ThreadCountAsync(CancellationToken graceful) =>
        PoolSamples.ThreadCountAsync(headless.Monitor.Hub, TimeProvider.System, graceful);

    public Task<string?> RestAsync(double threads, CancellationToken graceful) =>
        PoolIdleWaiter.After(headless.Monitor, threads, TimeProvider.System).WaitAsync(graceful);

    public Task<FinishedRun> CarryOutAsync(Func<Task<StartedRun>> start) => headless.RunAsync(start, saysLines, token);

    public void Say(string sentence) => headless.Error.WriteLine(sentence);
}
