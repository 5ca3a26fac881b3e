using Dashboard.Timeline;

namespace Dashboard.Running;

/// <summary>A stage of a run that lasts for a time, or as long as somebody else works, and that can be cut short. Safe for any number of threads.</summary>
/// <param name="abandoned">Cuts every stage short.</param>
internal sealed class StageWait(TimelineClock clock, TimeProvider time, CancellationToken abandoned)
{
    /// <summary>How often it is looked whether the wait was given up without being cut.</summary>
    private const double LookSeconds = 1;

    /// <summary>Not disposed: a cut may come from another thread while the wait ends, and it holds nothing that outlives the run.</summary>
    private volatile CancellationTokenSource? _cut;

    /// <summary>From here on it can be cut.</summary>
    /// <returns>Cancelled when it is.</returns>
    public CancellationToken Begin() => (_cut = CancellationTokenSource.CreateLinkedTokenSource(abandoned)).Token;

    /// <summary>True while there is something to cut.</summary>
    public bool IsOn => _cut is not null;

    /// <summary>Cuts short what goes on; does nothing when nothing does.</summary>
    public void Cut() => _ = _cut?.CancelAsync();

    /// <summary>Lets time go by, until it is cut or given up.</summary>
    /// <param name="token">What <see cref="Begin"/> gave.</param>
    /// <param name="givenUp">Whether there is nothing to wait for any more.</param>
    public async Task ForAsync(TimeSpan length, Func<bool> givenUp, CancellationToken token)
    {
        var end = clock.Now + length.TotalSeconds;
        while (clock.Now < end && !token.IsCancellationRequested && !givenUp())
        {
            var step = TimeSpan.FromSeconds(Math.Clamp(end - clock.Now, 0.001, LookSeconds));
            await Task.Delay(step, time, token).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }

        End();
    }

    /// <summary>From here on there is nothing to cut.</summary>
    public void End() => _cut = null;
}
