using System.Text;
using Dashboard.Target.Signals;

namespace Dashboard.Tests.Target.Signals;

public sealed class RequestPayloadTests
{
    [Fact]
    public void Method_and_path_are_the_route() =>
        Assert.Equal("GET /orders", RequestPayload.Route(Encoding.Unicode.GetBytes("0HNH1\00HNH1:00000001\0HTTP/1.1\0/orders\0GET\0")));

    [Fact]
    public void The_second_text_is_the_servers_id_of_the_request() =>
        Assert.Equal(("GET /orders", "0HNH1:00000001"), RequestPayload.Of(Encoding.Unicode.GetBytes("0HNH1\00HNH1:00000001\0HTTP/1.1\0/orders\0GET\0")));

    [Theory]
    [InlineData("")]
    [InlineData("0HNH1\00HNH1:00000001\0HTTP/1.1\0/orders")]
    [InlineData("0HNH1\00HNH1:00000001\0HTTP/1.1\0\0GET\0")]
    public void Other_bytes_are_none(string payload) => Assert.Null(RequestPayload.Route(Encoding.Unicode.GetBytes(payload)));
}
