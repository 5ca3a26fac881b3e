using System.Globalization;
using System.Text;
using System.Text.Json;
using Dashboard.RunFile;
using Dashboard.Timeline;
using Dashboard.Timeline.Histograms;

namespace Dashboard.Tests.RunFile;

/// <summary>The lines that are read without the serializer: what is accepted, and what comes of it, is the serializer's.</summary>
public sealed class StoredLineTests
{
    private static readonly JsonSerializerOptions Plain = new() { PropertyNamingPolicy = JsonNamingPolicy.CamelCase };

    private static readonly LoadInterval Full = new(12.345678, 0.2512345, true, 120, 119, 7, 123_456_789_012)
    {
        Offered = 130,
        OpenLoop = true,
        NotSent = 10,
        Errors = new Dictionary<string, long> { ["timeout"] = 2, ["http5xx"] = 1 },
        Service = [[3, 1], [2048, 100], [20_000, 18]],
        Response = [[3, 1], [2048, 100]],
        AgentCpuPercent = 1.0 / 3,
        AgentThreadCount = 9,
        AgentQueueLength = 4,
    };

    [Fact]
    public void The_number_of_a_load_beside_another_is_kept_and_that_of_the_first_is_not_written()
    {
        Assert.DoesNotContain("beside", Text(Full), StringComparison.Ordinal);
        Assert.Equal(Text(Full with { Beside = 7 }), Text(LoadLine.Read(RunFormat.Line(Full with { Beside = 7 }), new BucketPacker())!));
        Assert.Null(RunFileReader.Item(RunFormat.Line(Full with { Beside = 8 })));
        Assert.Null(RunFileReader.Item(RunFormat.Line(Full with { Beside = -1 })));
    }

    [Fact]
    public void A_sample_is_read_as_the_serializer_reads_it()
    {
        string[] lines =
        [
            .. GeneratedRun.Samples(20, 0.25).Select(Text),
            .. GeneratedRun.Samples(1, 0.25).OfType<PoolSample>().Select(item => Text(item with { ThreadCount = null, QueueLength = null, CpuPercent = 100.0 / 3, AllocatedBytes = 1e300, WorkingSetMegabytes = 1e-7 })),
            "{\"kind\":\"sample\",\"t\":1,\"unknown\":{\"a\":[1,2]},\"queueLength\":null,\"threadCount\":-1.5e2}",
            "{\"kind\":\"sample\",\"threadCount\":3,\"threadCount\":4,\"t\":1}",
            "{\"kind\":\"sample\",\"intervalSeconds\":0.25,\"threadCount\":1e2,\"t\":1}",
            "{\"kind\":\"sample\",\"intervalSeconds\": 0.25 ,\"t\":1 }",
        ];

        Assert.All(lines, line => Assert.Equal(JsonSerializer.Deserialize<TimelineItem>(line, Plain), RunFormat.ReadItem(Encoding.UTF8.GetBytes(line))));
    }

    [Theory]
    [InlineData("{\"kind\":\"sample\",\"t\":1")]
    [InlineData("{\"kind\":\"sample\",\"t\":\"1\"}")]
    [InlineData("{\"kind\":\"sample\",\"t\":null}")]
    [InlineData("{\"kind\":\"sample\",\"t\":1e999}")]
    [InlineData("{\"kind\":\"sample\",\"t\":1}}")]
    [InlineData("{\"kind\":\"sample\",\"\\ud800\":1}")]
    [InlineData("{\"kind\":\"sample\",\"intervalSeconds\":00.25,\"t\":1}")]
    [InlineData("{\"kind\":\"sample\",\"intervalSeconds\":0.,\"t\":1}")]
    [InlineData("{\"kind\":\"sample\",\"intervalSeconds\":.5,\"t\":1}")]
    [InlineData("{\"kind\":\"sample\",\"intervalSeconds\":-,\"t\":1}")]
    [InlineData("{\"kind\":\"sample\",\"intervalSeconds\":0.25,\"t\":+1}")]
    public void A_torn_or_foreign_sample_is_no_item(string line)
    {
        Assert.Null(RunFileReader.Item(Encoding.UTF8.GetBytes(line)));
    }

    [Fact]
    public void A_load_interval_is_read_as_it_was_written_and_without_the_serializer()
    {
        var packer = new BucketPacker();
        LoadInterval[] intervals = [.. GeneratedRun.Intervals(60).OfType<LoadInterval>(), Full, Full with { Service = [], Errors = new Dictionary<string, long>() }];

        Assert.All(intervals, interval =>
        {
            var line = RunFormat.Line(interval);
            Assert.Equivalent(interval, LoadLine.Read(line, packer), strict: true);
            Assert.Equal(Text(interval), Text(RunFileReader.Item(line, packer)!));
            Assert.Equal(Text(JsonSerializer.Deserialize<TimelineItem>(line, Plain)!), Text(RunFormat.ReadItem(line)!));
        });
    }

    /// <summary>Each byte of a line changed to others that could mean something: with and without the quick way the same comes of it.</summary>
    [Fact]
    public void A_damaged_load_interval_is_what_the_serializer_says()
    {
        var line = RunFormat.Line(Full);
        var readQuickly = 0;
        for (var at = "{\"kind\":\"load\",".Length; at < line.Length; at++)
        {
            foreach (var changed in "0-.e,]}\"x "u8)
            {
                byte[] damaged = [.. line];
                damaged[at] = changed;
                readQuickly += IsReadQuickly(damaged) ? 1 : 0;
            }

            readQuickly += IsReadQuickly(line[..at]) ? 1 : 0;
            readQuickly += IsReadQuickly([.. line[..at], .. line[(at + 1)..]]) ? 1 : 0;
        }

        Assert.True(readQuickly > line.Length / 10, $"Only {readQuickly} damaged lines were read the quick way: hardly any was held against the serializer.");
    }

    [Fact]
    public void Numbers_are_read_to_the_last_bit()
    {
        var random = new Random(7);
        string[] texts =
        [
            "0", "-0", "1", "-1.5", "0.1", "0.3", "123456789.123456", "999999999999999", "9999999999999999", "0.1234567890123456789", "179769313486231570000000000000000000000",
            .. Enumerable.Range(0, 5_000).Select(_ => (random.NextDouble() * Math.Pow(10, random.Next(-6, 12))).ToString("F" + random.Next(0, 9), CultureInfo.InvariantCulture)),
            .. Enumerable.Range(0, 1_000).Select(_ => random.NextDouble().ToString("R", CultureInfo.InvariantCulture)).Where(text => !text.Contains('E', StringComparison.Ordinal)),
        ];

        Assert.All(texts, text =>
        {
            var written = new StoredLine(Encoding.UTF8.GetBytes(text + ","));
            Assert.True(written.Number(out var value), text);
            Assert.Equal(BitConverter.DoubleToInt64Bits(double.Parse(text, CultureInfo.InvariantCulture)), BitConverter.DoubleToInt64Bits(value));
        });
    }

    /// <summary>Whether the quick way takes a line; what it makes of it must then be what the serializer makes of it.</summary>
    private static bool IsReadQuickly(byte[] line)
    {
        if (!LoadLine.Is(line) || LoadLine.Read(line, new BucketPacker()) is not { } quick)
        {
            return false;
        }

        Assert.Equal(Text(JsonSerializer.Deserialize<TimelineItem>(line, Plain)!), Text(quick));
        return true;
    }

    private static string Text(TimelineItem item) => Encoding.UTF8.GetString(RunFormat.Line(item));
}
