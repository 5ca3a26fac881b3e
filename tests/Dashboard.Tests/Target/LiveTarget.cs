using Dashboard.Target;
using Dashboard.Target.Inlining;
using Dashboard.Timeline;
using Microsoft.Extensions.Logging.Abstractions;

namespace Dashboard.Tests.Target;

/// <summary>What the live tests share.</summary>
internal static class LiveTarget
{
    public static TargetMonitor NewMonitor() =>
        new(new InlinedPrograms(), new HeldProcesses(TimeProvider.System), TimeProvider.System, NullLogger<TargetMonitor>.Instance);

    /// <summary>Waits for a state; gives its sentence.</summary>
    public static async Task<string> WaitForStateAsync(this TargetMonitor monitor, SessionState state, TimeSpan limit)
    {
        var reached = new TaskCompletionSource<string>(TaskCreationOptions.RunContinuationsAsynchronously);
        void Look()
        {
            var status = monitor.Status;
            if (status.State == state)
            {
                reached.TrySetResult(status.Sentence);
            }
        }

        monitor.Changed += Look;
        try
        {
            Look();
            return await reached.Task.WaitAsync(limit, TestContext.Current.CancellationToken);
        }
        catch (TimeoutException)
        {
            Assert.Fail($"Not {state} within {limit.TotalSeconds} s, but {monitor.State}: {monitor.Sentence}");
            throw;
        }
        finally
        {
            monitor.Changed -= Look;
        }
    }
}
