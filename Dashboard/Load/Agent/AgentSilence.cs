namespace Dashboard.Load.Agent;

/// <summary>
/// Detects an agent that sends nothing, which would keep its run open forever. It counts checks, not time, since both processes may have been stopped.
/// </summary>
internal sealed class AgentSilence(TimeProvider time)
{
    /// <summary>Starting a process and warming it up takes 0.3 s; a machine with no processor to spare has taken ten times as long.</summary>
    public const int LongestStartSeconds = 30;

    /// <summary>A working agent sends a message four times a second, in the drain too.</summary>
    public const int LongestSeconds = 10;

    private static readonly TimeSpan Look = TimeSpan.FromSeconds(1);
    private volatile int _left = LongestStartSeconds;

    public void Heard() => _left = LongestSeconds;

    /// <summary>Returns true for an agent that has been silent for too long, false when the watch was ended.</summary>
    public async Task<bool> WaitAsync(CancellationToken token)
    {
        using var looks = new PeriodicTimer(Look, time);
        try
        {
            while (await looks.WaitForNextTickAsync(token).ConfigureAwait(false))
            {
                if (Interlocked.Decrement(ref _left) <= 0)
                {
                    return true;
                }
            }

            return false;
        }
        catch (OperationCanceledException) when (token.IsCancellationRequested)
        {
            return false;
        }
    }
}
