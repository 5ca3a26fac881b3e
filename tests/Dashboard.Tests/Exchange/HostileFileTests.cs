using System.Diagnostics;
using System.Text;
using Dashboard.Exchange;
using Dashboard.Exchange.Input;
using Dashboard.Format;
using Dashboard.RunFile;
using Dashboard.Target.Sessions;

namespace Dashboard.Tests.Exchange;

/// <summary>Small files that are made to break who reads them: each is one sentence with line and field, none an unforeseen exception.</summary>
[Collection(TimedFiles.Name)]
public sealed class HostileFileTests
{
    private const string Point = """{"metric":"http_req_duration","type":"Point","data":{"time":"2026-11-21T10:00:01Z","value":1,"tags":{"scenario":"s"}}}""";

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory(Timeout = 20_000)]
    [InlineData("oha.json", "\"500\": 10", "\"500\": 4000000000000000000, \"501\": 4000000000000000000, \"502\": 4000000000000000000", "statusCodeDistribution.500 is too large")]
    [InlineData("oha.json", "\"total\": 10.003", "\"total\": 1e300", "summary.total is too large")]
    [InlineData("oha.json", "\"500\": 10", "\"\\ud800\": 10", "statusCodeDistribution contains a name that is not valid text")]
    [InlineData("bombardier.json", "\"req2xx\":90", "\"req2xx\":4000000000000000000", "result.req2xx is too large")]
    [InlineData("bombardier.json", "\"timeTakenSeconds\":12.5", "\"timeTakenSeconds\":1e300", "result.timeTakenSeconds is too large")]
    [InlineData("bombardier.json", "\"url\":\"", "\"url\":\"\\udc00", "spec.url is not a string")]
    [InlineData("vegeta.json", "\"requests\":600", "\"requests\":4000000000000000000", "requests is too large")]
    [InlineData("vegeta.json", "\"wait\":100000000,", "\"wait\":1e300,", "wait is too large")]
    [InlineData("vegeta-results.json", "\"latency\":60000000", "\"latency\":4000000000000000000", "latency is out of range")]
    [InlineData("vegeta-results.json", "\"error\":\"\"", "\"error\":\"\\ud800\"", "is not valid text")]
    [InlineData("hey.csv", ",500,0.1010", ",5000000,0.1010", "status-code is not a number")]
    public async Task A_hostile_report_is_one_sentence(string name, string part, string instead, string sentence)
    {
        var text = await Fixture.TextAsync(name);
        Assert.Contains(part, text, StringComparison.Ordinal);

        var refused = await Fixture.RefusedAsync(text.Replace(part, instead, StringComparison.Ordinal));

        Assert.Matches("^file, line [0-9]+: ", refused);
        Assert.Contains(sentence, refused, StringComparison.Ordinal);
    }

    [Theory(Timeout = 20_000)]
    [InlineData("2026-11-21T10:00:01Z", "0001-01-01T00:00:00Z", "data.time is not a time")]
    [InlineData("2026-11-21T10:00:01Z", "9999-12-31T23:59:59Z", "data.time is not a time")]
    [InlineData("\"scenario\":\"s\"", "\"scenario\":\"\\ud800\"", "is not valid text")]
    [InlineData("\"metric\":\"http_req_duration\"", "\"metric\":\"\\ud800\"", "is not valid text")]
    public async Task A_hostile_point_is_one_sentence(string part, string instead, string sentence)
    {
        var refused = await Fixture.RefusedAsync(Point.Replace(part, instead, StringComparison.Ordinal), ImportFormat.K6Points);

        Assert.StartsWith("file, line 1: ", refused, StringComparison.Ordinal);
        Assert.Contains(sentence, refused, StringComparison.Ordinal);
    }

    /// <summary>Half a surrogate pair is good JSON and no text: a property with such a name is one that no reader asks for, wherever it is.</summary>
    [Theory(Timeout = 20_000)]
    [InlineData("oha.json", "\"summary\": {", "\"\\ud800\": 1, \"summary\": { \"\\udc00\": {},")]
    [InlineData("bombardier.json", "\"result\":{", "\"\\udfff\":[],\"result\":{\"\\ud800\\ud800\":1,")]
    [InlineData("vegeta.json", "\"requests\":600", "\"\\ud800\":null,\"requests\":600")]
    public async Task A_property_whose_name_is_half_a_surrogate_pair_is_passed_over(string name, string part, string instead)
    {
        var text = await Fixture.TextAsync(name);
        Assert.Contains(part, text, StringComparison.Ordinal);
        var plain = await Fixture.ReadTextAsync(text);

        var load = await Fixture.ReadTextAsync(text.Replace(part, instead, StringComparison.Ordinal));

        Assert.True(load.Summary.Completed > 0);
        Assert.Equal(plain.Summary.Completed, load.Summary.Completed);
    }

    [Fact(Timeout = 60_000)]
    public async Task Heys_page_with_counts_beyond_all_bounds_or_a_line_of_blanks_is_one_sentence()
    {
        const string Huge = "\nSummary:\n  Total:\t1.0 secs\n  Fastest:\t1 secs\n  Requests/sec:\t1\n\nStatus code distribution:\n  [200]\t9223372036854775807 responses\n  [201]\t9223372036854775807 responses\n";
        var blanks = Huge.Replace("  Fastest:", new string(' ', 1_000_000) + "x\n  Fastest:", StringComparison.Ordinal);

        Assert.StartsWith("file, line 8: the count in 'Status code distribution' is too large", await Fixture.RefusedAsync(Huge), StringComparison.Ordinal);
        Assert.StartsWith("file, line 4: it is longer than", await Fixture.RefusedAsync(blanks, ImportFormat.HeyText), StringComparison.Ordinal);
    }

    [Fact(Timeout = 20_000)]
    public async Task What_could_not_be_read_again_is_not_written()
    {
        using var folder = new TemporaryFolder();
        var importer = new RunImport(new RunFolder(folder.FullPath), TimeProvider.System);
        var points = string.Join('\n', Enumerable.Repeat("""{"metric":"http_reqs","type":"Point","data":{"time":"2026-11-21T10:00:01Z","value":9e11,"tags":{"status":"200"}}}""", 5));

        var refused = await Assert.ThrowsAsync<UserFacingException>(
            () => importer.ImportAsync(new MemoryStream(Encoding.UTF8.GetBytes(points)), "file", ImportFormat.K6Points, null, Token));

        Assert.Contains("nothing was imported", refused.Message, StringComparison.Ordinal);
        Assert.Empty(Directory.EnumerateFiles(folder.FullPath));
    }

    [Fact(Timeout = 120_000)]
    public async Task A_report_with_many_kinds_of_errors_is_read_in_a_time_that_grows_with_its_size()
    {
        var text = await Fixture.TextAsync("oha.json");
        var errors = string.Join(',', Enumerable.Range(0, 60_000).Select(i => $"\"error number {i}\": 1"));
        var clock = Stopwatch.StartNew();

        var load = await Fixture.ReadTextAsync(text.Replace("\"errorDistribution\": {", $"\"errorDistribution\": {{{errors},", StringComparison.Ordinal));

        Assert.True(load.Summary.Errors.Values.Sum() >= 60_000);
        Assert.True(clock.Elapsed < TimeSpan.FromSeconds(5), $"{clock.Elapsed.TotalSeconds:0.0} s for {text.Length + errors.Length} bytes");
    }

    [Fact(Timeout = 120_000)]
    public async Task Half_a_gigabyte_of_blank_lines_is_passed_over_in_seconds_and_two_can_be_cancelled()
    {
        var clock = Stopwatch.StartNew();
        await using var half = new BlankLines(512L * 1024 * 1024, null);
        var refused = await Assert.ThrowsAsync<UserFacingException>(() => Fixture.ReadAsync(half, ImportFormat.K6Points, "file", Token));
        Assert.Equal("file: it contains no requests; nothing was imported.", refused.Message);
        Assert.True(clock.Elapsed < TimeSpan.FromSeconds(6), $"{clock.Elapsed.TotalSeconds:0.0} s");

        using var cancel = new CancellationTokenSource();
        await using var more = new BlankLines(2L * 1024 * 1024 * 1024, cancel);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => Fixture.ReadAsync(more, ImportFormat.K6Points, "file", cancel.Token));
        Assert.InRange(more.Position, 1, BlankLines.CancelsAt + (1024 * 1024));
    }

    /// <summary>Blank lines that are made while they are read; in their midst somebody cancels.</summary>
    private sealed class BlankLines(long length, CancellationTokenSource? cancel) : ForwardStream
    {
        public const long CancelsAt = 64 * 1024 * 1024;

        private long _position;

        public override long Length => length;

        public override long Position => _position;

        public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

        public override int Read(Span<byte> buffer)
        {
            var read = (int)Math.Min(buffer.Length, length - _position);
            buffer[..read].Fill((byte)'\n');
            _position += read;
            if (_position >= CancelsAt)
            {
                cancel?.Cancel();
            }

            return read;
        }

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => ValueTask.FromResult(Read(buffer.Span));
    }
}
