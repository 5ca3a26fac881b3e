using Dashboard.Accounts.Merging;
using Dashboard.Target.Sessions;
using Dashboard.Timeline.Work;

namespace Dashboard.Target.Awaited;

/// <summary>Samples what threads wait for, one look at a time. Safe for any number of threads.</summary>
internal sealed class AwaitTracer(AwaitedSession session, EventMerger stream)
{
    internal const string Busy = "A trace of what the threads wait for is already running: wait until it is done.";

    private static readonly (TimeSpan AtLeast, TimeSpan AtMost) First = (TimeSpan.FromSeconds(0.4), TimeSpan.FromSeconds(1.5));

    private static readonly (TimeSpan AtLeast, TimeSpan AtMost) Rest = (TimeSpan.FromSeconds(4), TimeSpan.FromSeconds(4));

    private readonly OneAtATime _one = new(Busy);

    /// <summary>Takes about 5 s; what the first half second shows is reported at once.</summary>
    public Task LookAsync(string why, CancellationToken token) => OnceAsync(why, [First, Rest], token);

    public Task GlanceAsync(string why, CancellationToken token) => OnceAsync(why, [First], token);

    private Task OnceAsync(string why, IEnumerable<(TimeSpan AtLeast, TimeSpan AtMost)> times, CancellationToken token) => _one.RunAsync(async () =>
    {
        foreach (var (atLeast, atMost) in times)
        {
            var picture = await session.LookAsync(atLeast, atMost, why, token).ConfigureAwait(false);
            stream.Observe(new WorkEvent(WorkEventKind.WaitsTraced, picture.Stacks.T, 0, 0, picture));
        }

        return true;
    });
}
