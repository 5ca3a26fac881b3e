using System.Diagnostics.Tracing;
using System.Text;
using Dashboard.Target.Sessions;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Tests.Target.Sessions;

public sealed class PolledMessagesTests
{
    private static string Says(Func<object> read) => Assert.Throws<IOException>(read).Message;

    private static byte[] Header(byte size, byte set, byte command) => [.. "DOTNET_IPC_V1\0"u8, size, 0, set, command, 0, 0];

    [Fact]
    public void A_session_is_asked_for_as_the_protocol_writes_it()
    {
        var arguments = new Dictionary<string, string>(StringComparer.Ordinal) { ["EventCounterIntervalSec"] = "1.1" };
        var request = new SessionRequest("reader", [new EventPipeProvider("A", EventLevel.Critical, keywords: 0x102, arguments)]);

        byte[] expected =
        [
            .. "DOTNET_IPC_V1\0"u8, 113, 0, 2, 3, 0, 0,
            .. (byte[])[16, 0, 0, 0], .. (byte[])[1, 0, 0, 0], 0, .. (byte[])[1, 0, 0, 0],
            .. (byte[])[2, 1, 0, 0, 0, 0, 0, 0], .. (byte[])[1, 0, 0, 0],
            .. (byte[])[2, 0, 0, 0], .. Encoding.Unicode.GetBytes("A\0"),
            .. (byte[])[28, 0, 0, 0], .. Encoding.Unicode.GetBytes("EventCounterIntervalSec=1.1\0"),
        ];
        Assert.Equal(expected, PolledMessages.Start(request));
    }

    [Fact]
    public void Its_end_is_asked_for_by_its_number() =>
        Assert.Equal([.. Header(28, 2, 1), 0x21, 0x43, 0, 0, 0, 0, 0, 0], PolledMessages.Stop(0x4321));

    [Fact]
    public void An_answer_is_what_follows_its_header()
    {
        var header = Header(28, 0xFF, 0);

        Assert.Equal(8, PolledMessages.SizeIn(header));
        Assert.Equal([7], PolledMessages.AnswerIn(header, [7]));
    }

    [Fact]
    public void A_refusal_and_what_no_runtime_says_are_failures()
    {
        var (refusal, other) = (Header(24, 0xFF, 0xFF), Header(19, 0xFF, 0));

        Assert.Equal("The runtime refused with 0x80131385.", Says(() => PolledMessages.AnswerIn(refusal, [0x85, 0x13, 0x13, 0x80])));
        Assert.Equal("The runtime refused.", Says(() => PolledMessages.AnswerIn(refusal, [])));
        Assert.Equal("What listens there is no runtime.", Says(() => PolledMessages.SizeIn(other)));
        Assert.Equal("What listens there is no runtime.", Says(() => PolledMessages.SizeIn(Encoding.ASCII.GetBytes("HTTP/1.1 400 Bad Request"))));
    }
}
