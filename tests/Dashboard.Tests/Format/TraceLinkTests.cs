using Dashboard.Format;

namespace Dashboard.Tests.Format;

public sealed class TraceLinkTests
{
    private const string Id = "4bf92f3577b34da6a3ce929d0e0e4736";

    [Theory]
    [InlineData("https://tracing.example/trace/{traceId}", $"https://tracing.example/trace/{Id}")]
    [InlineData("http://127.0.0.1:16686/trace/{traceId}?uiFind={traceId}", $"http://127.0.0.1:16686/trace/{Id}?uiFind={Id}")]
    [InlineData("https://grafana.example/explore?left={\"query\":\"{traceId}\"}", $"https://grafana.example/explore?left=%7B%22query%22:%22{Id}%22%7D")]
    public void The_id_stands_in_place_of_its_name(string template, string link) => Assert.Equal(link, TraceLink.Parse(template)?.Of(Id));

    [Theory]
    [InlineData("https://tracing.example/trace/")]
    [InlineData("https://tracing.example/trace/{TraceId}")]
    [InlineData("tracing.example/{traceId}")]
    [InlineData("ftp://tracing.example/{traceId}")]
    [InlineData("javascript:alert('{traceId}')")]
    [InlineData("https://me:secret@tracing.example/{traceId}")]
    [InlineData("{traceId}")]
    [InlineData("")]
    public void What_is_no_address_of_a_trace_is_none(string template) => Assert.Null(TraceLink.Parse(template));

    /// <summary>Ids in a run file may be anybody's words.</summary>
    [Fact]
    public void What_stands_in_a_file_for_an_id_stays_one_part_of_the_address() =>
        Assert.Equal("https://tracing.example/%22%3E%2F..%2F%3Fa%3Db", TraceLink.Parse("https://tracing.example/{traceId}")!.Of("\">/../?a=b"));
}
