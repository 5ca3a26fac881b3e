using System.IO.Compression;
using System.Text;
using Dashboard.Exchange;
using Dashboard.Exchange.Input;

namespace Dashboard.Tests.Exchange;

/// <summary>Files that are cut off, edited or foreign.</summary>
public sealed class BadFileTests
{
    private const string Point = """{"metric":"http_reqs","type":"Point","data":{"time":"2026-11-21T10:00:01Z","value":1,"tags":{"status":"200"}}}""";

    [Theory(Timeout = 10_000)]
    [InlineData("\"value\":1", "\"value\":\"1\"", "file, line 2: data.value is not a number; nothing was imported.")]
    [InlineData("\"value\":1", "\"value\":-1", "file, line 2: data.value is negative; nothing was imported.")]
    [InlineData("\"value\":1", "\"value\":1e400", "file, line 2: data.value is not a number; nothing was imported.")]
    [InlineData("\"value\":1", "\"value\":1e300", "file, line 2: data.value is too large; nothing was imported.")]
    [InlineData("\"value\":1", "\"value\":NaN", "file, line 2: it is not JSON (it may be cut off); nothing was imported.")]
    [InlineData("\"value\":1,", "", "file, line 2: data.value is missing; nothing was imported.")]
    [InlineData("2026-11-21T10:00:01Z", "yesterday", "file, line 2: data.time is not a time; nothing was imported.")]
    [InlineData("2026-11-21T10:00:01Z", "2025-11-21T10:00:01Z", "file, line 2: data.time is more than 7 days away from the first one; nothing was imported.")]
    [InlineData("\"Point\"", "\"point\"", "file, line 2: type is neither Point nor Metric; nothing was imported.")]
    [InlineData("\"http_reqs\"", "7", "file, line 2: metric is not a string; nothing was imported.")]
    [InlineData("\"status\":\"200\"}}}", "\"stat", "file, line 2: it is not JSON (it may be cut off); nothing was imported.")]
    [InlineData("\"200\"}}}", "\"200\"}}} {}", "file, line 2: it is not JSON (it may be cut off); nothing was imported.")]
    public async Task A_bad_point_is_one_sentence_with_line_and_field(string part, string instead, string sentence) =>
        Assert.Equal(sentence, await Fixture.RefusedAsync(Point + "\n" + Point.Replace(part, instead, StringComparison.Ordinal)));

    [Theory(Timeout = 10_000)]
    [InlineData("bombardier.json", "\"req2xx\":90", "\"req2xx\":90.5", "file, line 1: result.req2xx is not a count; nothing was imported.")]
    [InlineData("bombardier.json", "\"timeTakenSeconds\":12.5", "\"timeTakenSeconds\":-1", "file, line 1: result.timeTakenSeconds is negative; nothing was imported.")]
    [InlineData("bombardier.json", "\"50\":2000000", "\"50\":\"x\"", "file, line 1: result.latency.percentiles.50 is not a number; nothing was imported.")]
    [InlineData("bombardier.json", "\"count\":130", "\"count\":null", "file, line 1: result.errors[0].count is missing; nothing was imported.")]
    [InlineData("oha.json", "\"total\": 10.003", "\"total\": \"10\"", "file, line 4: summary.total is not a number; nothing was imported.")]
    [InlineData("oha.json", "\"500\": 10", "\"500\": []", "file, line 90: statusCodeDistribution.500 is not a number; nothing was imported.")]
    [InlineData("oha.json", "\"errorDistribution\": {", "\"errorDistribution\": ", "file, line 93: it is not JSON (it may be cut off); nothing was imported.")]
    [InlineData("vegeta.json", "\"wait\":100000000,", "", "file, line 1: wait is missing; nothing was imported.")]
    [InlineData("vegeta.json", "\"requests\":600", "\"requests\":0", "file: it contains no requests; nothing was imported.")]
    [InlineData("vegeta-results.json", "\"latency\":60000000", "\"latency\":6.5", "file, line 2: latency is not a whole number; nothing was imported.")]
    [InlineData("vegeta-results.json", "\"seq\":1,\"code\":200", "\"seq\":1,\"code\":2000", "file, line 2: code is out of range; nothing was imported.")]
    [InlineData("hey.csv", "0.1200,0.0006", "0.1200,NaN", "file, line 3: DNS+dialup is not a number; nothing was imported.")]
    [InlineData("hey.csv", ",500,0.1010", "", "file, line 4: it has 6 fields instead of 8 (it may be cut off); nothing was imported.")]
    [InlineData("hey.txt", "10.0500 secs", "ten secs", "file, line 3: Total is not a number; nothing was imported.")]
    public async Task A_bad_report_is_one_sentence_with_line_and_field(string name, string part, string instead, string sentence)
    {
        var text = await Fixture.TextAsync(name);
        Assert.Contains(part, text, StringComparison.Ordinal);

        Assert.Equal(sentence, await Fixture.RefusedAsync(text.Replace(part, instead, StringComparison.Ordinal)));
    }

    [Theory(Timeout = 10_000)]
    [InlineData("", "file is empty")]
    [InlineData("hello", "not in a known format")]
    [InlineData("{}", "not in a known format")]
    [InlineData("Bombarding http://x for 10s using 125 connection(s)\n{}", "with -o json -p r")]
    [InlineData("{\"root_group\":{},\"metrics\":{}}", "k6's own summary export")]
    [InlineData("{\"format\":\"threadpool-dashboard-k6-record\",\"version\":2}", "a newer version wrote")]
    [InlineData("\nSummary:\n  Success rate:\t100.00%\n  Requests/sec:\t1\n  Fastest:\t1\n", "not in a known format")]
    public async Task A_foreign_file_is_one_sentence(string text, string part) =>
        Assert.Contains(part, await Fixture.RefusedAsync(text), StringComparison.Ordinal);

    [Fact(Timeout = 10_000)]
    public async Task A_format_can_be_forced_and_then_the_sentence_is_that_formats()
    {
        Assert.Equal("file, line 1: the columns are not those of hey (response-time,DNS+dialup,DNS,Request-write,Response-delay,Response-read,status-code,offset); nothing was imported.", await Fixture.RefusedAsync(Point, ImportFormat.HeyCsv));
        Assert.Equal("file: it contains no requests; nothing was imported.", await Fixture.RefusedAsync("", ImportFormat.K6Points));
    }

    [Fact(Timeout = 10_000)]
    public async Task A_line_of_a_megabyte_is_read_and_a_longer_one_refused()
    {
        string With(int length) => Point + "\n" + Point.Replace("\"200\"", $"\"200\",\"name\":\"{new string('x', length)}\"", StringComparison.Ordinal) + "\n" + Point;

        Assert.Equal(3, (await Fixture.ReadTextAsync(With(InputText.LongestLineBytes - 300))).Summary.Completed);
        Assert.Contains("line 2: it is longer than", await Fixture.RefusedAsync(With(InputText.LongestLineBytes)), StringComparison.Ordinal);
    }

    [Fact(Timeout = 10_000)]
    public async Task A_file_without_a_last_line_end_with_carriage_returns_and_a_byte_order_mark_is_read()
    {
        Assert.Equal(2, (await Fixture.ReadTextAsync($"{Point}\r\n\r\n{Point}")).Summary.Completed);
        Assert.Equal(100, (await Fixture.ReadTextAsync("\uFEFF" + await Fixture.TextAsync("bombardier.json"))).Summary.Completed);
    }

    [Fact(Timeout = 10_000)]
    public async Task A_packed_file_is_unpacked_and_a_cut_off_one_refused()
    {
        using var packed = new MemoryStream();
        await using (var gzip = new GZipStream(packed, CompressionLevel.Fastest, leaveOpen: true))
        {
            await gzip.WriteAsync(Encoding.UTF8.GetBytes(string.Concat(Enumerable.Repeat(Point + "\n", 1000))), TestContext.Current.CancellationToken);
        }

        var load = await Fixture.ReadAsync(new MemoryStream(packed.ToArray()), null, "file", TestContext.Current.CancellationToken);
        Assert.Equal(1000, load.Summary.Completed);
        await Assert.ThrowsAsync<Dashboard.Format.UserFacingException>(() =>
            Fixture.ReadAsync(new MemoryStream(packed.ToArray()[..^20]), null, "file", TestContext.Current.CancellationToken));
    }
}
