using System.Text;
using Dashboard.Target.Signals;

namespace Dashboard.Tests.Target.Signals;

public sealed class HttpClientPayloadTests
{
    [Fact]
    public void Host_and_port_follow_the_scheme() =>
        Assert.Equal("stock:8080", HttpClientPayload.Host([.. Encoding.Unicode.GetBytes("http\0stock\0"), 0x90, 0x1F, 0, 0, .. Encoding.Unicode.GetBytes("/a\0")]));

    [Theory]
    [InlineData("")]
    [InlineData("http")]
    [InlineData("http\0stock")]
    [InlineData("http\0stock\0")]
    [InlineData("http\0\0abcd")]
    public void Other_bytes_are_none(string payload) => Assert.Null(HttpClientPayload.Host(Encoding.Unicode.GetBytes(payload)));
}
