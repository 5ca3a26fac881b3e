namespace Dashboard.Target.Sessions;

/// <summary>Refuses a second look while one is going on. Safe for any number of threads.</summary>
/// <param name="busy">The message of the refusal.</param>
internal sealed class OneAtATime(string busy)
{
    private int _looking;

    public async Task<T> RunAsync<T>(Func<Task<T>> look)
    {
        if (Interlocked.Exchange(ref _looking, 1) == 1)
        {
            throw new TargetException(busy);
        }

        try
        {
            return await look().ConfigureAwait(false);
        }
        finally
        {
            Volatile.Write(ref _looking, 0);
        }
    }
}
