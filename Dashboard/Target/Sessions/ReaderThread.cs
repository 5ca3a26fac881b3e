namespace Dashboard.Target.Sessions;

/// <summary>Reads what blocks until a session ends on a thread of its own: this program's pool has none to give away.</summary>
internal static class ReaderThread
{
    /// <summary>What was read, when the session has ended; whatever reading throws, the task throws.</summary>
    /// <param name="name">The thread's name, for whoever looks at this program's threads.</param>
    /// <param name="read">Returns at the end of the session.</param>
    public static Task<T> ReadAsync<T>(string name, Func<T> read)
    {
        var completion = new TaskCompletionSource<T>(TaskCreationOptions.RunContinuationsAsynchronously);
        new Thread(() =>
        {
            try
            {
                completion.SetResult(read());
            }
#pragma warning disable CA1031 // Whatever it is, who waits for the reading gets it.
            catch (Exception e)
#pragma warning restore CA1031
            {
                completion.SetException(e);
            }
        })
        { IsBackground = true, Name = name }.Start();
        return completion.Task;
    }
}
