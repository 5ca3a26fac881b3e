using System.Text;
using Dashboard.Load;

namespace Dashboard.Tests.Load;

public sealed class AnswerBodyTests
{
    [Theory]
    [InlineData("done", true, "done")]
    [InlineData("done", true, "d", "on", "e")]
    [InlineData("grün", true, "gr", "ün")]
    [InlineData("", true)]
    [InlineData("done", false, "don")]
    [InlineData("done", false, "done", "!")]
    [InlineData("done", false, "dine")]
    [InlineData("done", false, "x", "one")]
    [InlineData("", false, "x")]
    public void Parts_are_compared_as_they_come(string expected, bool equal, params string[] parts)
    {
        var body = new AnswerBody(expected);
        for (var round = 0; round < 2; round++)
        {
            body.Begin();
            Read(body, parts);
            Assert.Equal(equal, body.IsAsExpected);
            Assert.Equal(Encoding.UTF8.GetByteCount(string.Concat(parts)), body.Length);
        }
    }

    [Fact]
    public void A_body_that_differed_does_not_spoil_the_next_one()
    {
        var body = new AnswerBody("done");
        Read(body, "none");
        body.Begin();
        Read(body, "done");

        Assert.True(body.IsAsExpected);
    }

    [Fact]
    public void Any_body_is_right_when_none_is_expected()
    {
        var body = new AnswerBody(null);
        Read(body, "anything");

        Assert.Equal((true, 8), (body.IsAsExpected, body.Length));
    }

    private static void Read(AnswerBody body, params string[] parts)
    {
        foreach (var part in parts)
        {
            body.Add(Encoding.UTF8.GetBytes(part, body.Buffer.Span));
        }
    }
}
