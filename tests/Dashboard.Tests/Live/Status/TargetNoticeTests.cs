using Dashboard.Live.Status;
using Dashboard.Target;
using Dashboard.Timeline;

namespace Dashboard.Tests.Live.Status;

public sealed class TargetNoticeTests
{
    private static TargetNotice? Of(SessionState state, string sentence) =>
        TargetNotice.Of(new TargetStatus(new TimelineHub(new TimelineClock(TimeProvider.System)), null, state, sentence, new SessionOptions()));

    [Fact]
    public void There_is_none_while_there_is_live_data() => Assert.Null(Of(SessionState.Attached, "Attached to TargetApp (pid 4711)."));

    [Theory]
    [InlineData(SessionState.Killed, "It was killed or crashed. The dashboard attaches again when it is back.")]
    [InlineData(SessionState.Ended, "The dashboard attaches again when it is back.")]
    public void A_target_that_ended_is_the_headline_and_others_are_offered(SessionState state, string detail) =>
        Assert.Equal(new TargetNotice("TargetApp (pid 4711) ended.", detail, true) { MayRestart = true }, Of(state, $"TargetApp (pid 4711) ended. {detail}"));

    [Fact]
    public void A_target_that_was_let_go_needs_no_more_words() =>
        Assert.Equal(new TargetNotice("Detached from TargetApp (pid 4711).", "", true), Of(SessionState.Detached, "Detached from TargetApp (pid 4711)."));

    [Theory]
    [InlineData(SessionState.Failed, 4711)]
    [InlineData(SessionState.Stalled, null)]
    public void Why_a_process_was_refused_can_be_asked(SessionState state, int? processId) =>
        Assert.Equal(processId, TargetNotice.Of(new TargetStatus(
            new TimelineHub(new TimelineClock(TimeProvider.System)), new TargetFacts(4711, "Shop", null, "", null, null, null), state, "x.", new SessionOptions()))!.Refused);

    [Fact]
    public void Over_the_charts_stands_no_more_than_that_it_ended() =>
        Assert.Equal("TargetApp (pid 4711) ended.", Of(SessionState.Killed, "TargetApp (pid 4711) ended. It was killed or crashed.")!.OverCharts);

    [Theory]
    [InlineData(SessionState.Stalled, false)]
    [InlineData(SessionState.Attaching, false)]
    [InlineData(SessionState.Failed, true)]
    public void A_target_that_is_silent_has_not_ended(SessionState state, bool offersOthers)
    {
        var notice = Of(state, "No counters from TargetApp.");

        Assert.Equal(new TargetNotice("No live data.", "No counters from TargetApp.", offersOthers), notice);
        Assert.Equal("No counters from TargetApp.", notice!.OverCharts);
    }
}
