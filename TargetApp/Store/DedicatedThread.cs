namespace TargetApp.Store;

/// <summary>Blocking work on a thread of its own, awaited by the request, so that the pool that serves requests loses no thread to it.</summary>
internal static class DedicatedThread
{
    public static Task<T> RunAsync<T>(string name, Func<T> work)
    {
        var done = new TaskCompletionSource<T>(TaskCreationOptions.RunContinuationsAsynchronously);
        new Thread(() => Complete(done, work)) { IsBackground = true, Name = name }.Start();
        return done.Task;
    }

    private static void Complete<T>(TaskCompletionSource<T> done, Func<T> work)
    {
        try
        {
            done.SetResult(work());
        }
        catch (OperationCanceledException e)
        {
            done.SetCanceled(e.CancellationToken);
        }
#pragma warning disable CA1031 // Whatever it is, the request that awaits it gets it; on this thread it would end the process.
        catch (Exception e)
#pragma warning restore CA1031
        {
            done.SetException(e);
        }
    }
}
