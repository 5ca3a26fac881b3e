using Dashboard.Accounts.Requests;
using Dashboard.Format;
using Dashboard.Timeline;

namespace Dashboard.Tests.Accounts.Requests;

public sealed class FollowedSentenceTests
{
    [Fact]
    public void Requests_that_were_followed_for_the_first_seconds_alone_are_said_to_be_those() =>
        Assert.Equal(
            $"Covers {Readable.Count(35_590)} of the load's {Readable.Count(297_144)} requests (12 %), from its first 6 s; the others were not traced.",
            FollowedSentence.Of(Load(297_144, new FollowedRequests(35_590, 2.4, 8.1))));

    [Fact]
    public void Those_that_were_followed_later_are_said_with_their_seconds() =>
        Assert.Contains("requests (40 %), from second 12 to second 19; ", FollowedSentence.Of(Load(1000, new FollowedRequests(400, 14.3, 20.6))), StringComparison.Ordinal);

    [Fact]
    public void Where_nearly_all_were_followed_nothing_is_said()
    {
        Assert.Null(FollowedSentence.Of(Load(1000, new FollowedRequests(980, 2, 12))));
        Assert.NotNull(FollowedSentence.Of(Load(1000, new FollowedRequests(979, 2, 12))));
        Assert.Null(FollowedSentence.Of(Load(1000, null)));
    }

    [Fact]
    public void A_recording_that_missed_requests_says_the_share_that_its_mean_is_of() =>
        Assert.Equal(
            "Covers 648 of 688 requests (94 %); the others began before per-request timing or were missed, so the mean may be off.",
            FollowedSentence.Of(Recording(648, 40)));

    [Theory]
    [InlineData(681, 0)]
    [InlineData(681, 13)]
    [InlineData(10, 1)]
    [InlineData(681, null)]
    public void A_recording_that_missed_next_to_none_says_nothing(long timed, int? missed) => Assert.Null(FollowedSentence.Of(Recording(timed, missed)));

    private static RunSummary Recording(long timed, long? missed) =>
        new(20, RunSummary.Completed, "") { Followed = new FollowedRequests(timed, 0, 20) { Missed = missed } };

    private static PhaseSummary Load(long completed, FollowedRequests? followed) =>
        new("", 2, 32, new LoadSummary(completed, completed / 30.0, 30, completed, 0, 0, 0)) { Followed = followed };
}
