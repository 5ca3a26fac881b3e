using Dashboard.Cli.Frame;
using Dashboard.Format;

namespace Dashboard.Tests.Cli;

public sealed class VisibleWriterTests
{
    [Theory(Timeout = 10_000)]
    [InlineData("app\u001b[2J\u0007", @"app\u001b[2J\u0007")]
    [InlineData("two\nlines\tand\rone", "two\nlines\tand\\u000done")]
    [InlineData("a\u202eb\u200b", @"a\u202eb\u200b")]
    [InlineData("Grüße 漢字 🙂 █░ × ≥", "Grüße 漢字 🙂 █░ × ≥")]
    public async Task However_text_is_written_nothing_of_it_steers_the_terminal(string text, string shown)
    {
        using var inner = new StringWriter();
        await using var writer = VisibleWriter.Over(inner);

        writer.Write(text);
        writer.Write(text.ToCharArray());
        writer.Write(text.AsSpan());
        writer.Write("{0}", text);
        writer.WriteLine(text);
        await writer.WriteAsync(text);
        await writer.WriteLineAsync(text);
        await writer.WriteAsync(text.AsMemory(), TestContext.Current.CancellationToken);

        var line = Environment.NewLine;
        Assert.Equal($"{shown}{shown}{shown}{shown}{shown}{line}{shown}{shown}{line}{shown}", inner.ToString());
    }

    [Fact]
    public void Both_streams_of_a_verb_are_such_writers_and_over_nothing_twice()
    {
        using var inner = new StringWriter();
        var streams = new StandardStreams(inner, inner);

        Assert.IsType<VisibleWriter>(streams.Output);
        Assert.IsType<VisibleWriter>(streams.Error);
        Assert.Same(streams.Output, VisibleWriter.Over(streams.Output));
    }

    /// <summary>A terminal that was closed answers EIO; a full disk does not, and is said where sentences go.</summary>
    [Fact(Timeout = 10_000)]
    public async Task A_terminal_that_is_gone_takes_nothing_and_a_full_disk_is_still_told()
    {
        await using var gone = VisibleWriter.Over(new Failing(5));
        gone.WriteLine("a");
        await gone.WriteLineAsync("b");
        await using var full = VisibleWriter.Over(new Failing(28));
        Assert.Equal("The output cannot be written (x): what was recorded is kept.", Assert.Throws<UserFacingException>(() => full.WriteLine("a")).Message);
        await using var sentences = VisibleWriter.Over(new Failing(28), isForSentences: true);
        sentences.WriteLine("a");
        await sentences.WriteLineAsync("b");
    }

    private sealed class Failing(int number) : StringWriter
    {
        public override void WriteLine(string? value) => throw new IOException("x", number);

        public override Task WriteLineAsync(string? value) => throw new IOException("x", number);
    }
}
