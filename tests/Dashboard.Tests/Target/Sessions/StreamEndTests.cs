using System.Net.Sockets;
using Dashboard.Target.Sessions;
using Dashboard.Timeline;

namespace Dashboard.Tests.Target.Sessions;

public sealed class StreamEndTests
{
    public static TheoryData<Exception> Cuts =>
    [
        new FormatException("Read past end of stream."), new IOException(), new ObjectDisposedException("stream"), new SocketException(),
        new OperationCanceledException(), TargetException.DidNot("list its methods", TimeSpan.FromSeconds(1), new OperationCanceledException()),
        TargetException.DidNot("list its methods", TimeSpan.FromSeconds(1), new EndOfStreamException()),
    ];

    [Theory, MemberData(nameof(Cuts), DisableDiscoveryEnumeration = true)]
    public void A_stream_that_is_cut_means_that_the_target_is_gone(Exception cut) =>
        Assert.Equal(new StreamEnd(SessionState.Killed, cut), StreamEnd.Of(() => throw cut));

    [Fact]
    public void A_stream_that_cannot_be_read_or_a_handler_that_threw_is_a_failure_of_ours()
    {
        var defect = new InvalidOperationException("unreadable");

        Assert.Equal(new StreamEnd(SessionState.Failed, defect), StreamEnd.Of(() => throw defect));
        Assert.Equal(new StreamEnd(SessionState.Failed, defect), StreamEnd.Of(() => defect));
        var ofAnother = TargetException.DidNot("list its methods", TimeSpan.FromSeconds(1), defect);
        Assert.Equal(new StreamEnd(SessionState.Failed, ofAnother), StreamEnd.Of(() => throw ofAnother));
        Assert.Equal(new StreamEnd(SessionState.Ended, null), StreamEnd.Of(() => null));
    }
}
