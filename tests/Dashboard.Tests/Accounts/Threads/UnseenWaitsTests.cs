using Dashboard.Accounts.Threads;
using Dashboard.Timeline;

namespace Dashboard.Tests.Accounts.Threads;

public sealed class UnseenWaitsTests
{
    [Fact]
    public void Where_the_operating_system_does_not_look_sleep_sockets_and_files_are_unseen()
    {
        Assert.StartsWith("Sleep, socket and file calls raise no event", UnseenWaits.Of(null), StringComparison.Ordinal);
        Assert.StartsWith("No /proc. Sleep, socket and file calls", UnseenWaits.Of(new ThreadStates(1) { Missing = "No /proc." }), StringComparison.Ordinal);
    }

    [Fact]
    public void Where_sleep_is_not_told_from_idleness_that_is_said() =>
        Assert.StartsWith("3 threads are idle or asleep", UnseenWaits.Of(new ThreadStates(1) { IdleOrWaiting = 3, Socket = 1 }), StringComparison.Ordinal);

    [Fact]
    public void Where_all_is_seen_nothing_is_said() => Assert.Null(UnseenWaits.Of(new ThreadStates(1) { Idle = 3, Sleep = 1, Missing = "No other ends." }));

    [Fact]
    public void A_look_that_did_not_see_all_threads_says_of_how_many_it_is_a_sample() =>
        Assert.Equal(
            $"Thread states are a sample: {Dashboard.Format.Readable.Count(2_000)} of {Dashboard.Format.Readable.Count(5_001)} threads were looked at.",
            UnseenWaits.Of(new ThreadStates(1) { Running = 1_500, OtherThreads = 500, SampleOf = 5_001 }));
}
