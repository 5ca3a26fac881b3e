using System.Diagnostics;
using System.Text;
using Dashboard.Exchange;
using Dashboard.Exchange.Input;
using Dashboard.Target.Sessions;
using Dashboard.Timeline;

namespace Dashboard.Tests.Exchange;

/// <summary>A file that would not fit into memory. What the process holds is measured, so no other test may run beside it.</summary>
[Collection(TimedFiles.Name)]
public sealed class LargeFileTests
{
    [Fact(Timeout = 120_000)]
    public async Task Hundreds_of_megabytes_are_read_in_bounded_memory()
    {
        // 1.2 million lines, about 200 MB, never in memory as a whole: 4 hours of test, latencies of all sizes.
        await using var stream = new GeneratedPoints(600_000);
        var before = GC.GetTotalMemory(forceFullCollection: true);
        var clock = Stopwatch.StartNew();
        var load = await Fixture.ReadAsync(stream, null, "file", TestContext.Current.CancellationToken);
        var grown = (GC.GetTotalMemory(forceFullCollection: true) - before) / 1e6;

        var intervals = load.Items.OfType<LoadInterval>().ToList();
        Assert.Equal(600_000, load.Summary.Completed);
        Assert.Equal(600_000, intervals.Sum(i => i.Completed));
        Assert.Equal(600_000, intervals.Sum(i => i.Service.Sum(b => b[1])));
        Assert.InRange(intervals.Count, 1000, RequestTimeline.MaxIntervals);
        Assert.InRange(intervals[0].WindowSeconds, 1, 16);
        Assert.True(stream.Length > 150_000_000, $"{stream.Length} bytes");

        // What is kept is the intervals with their buckets; the file is more than twice as large.
        Assert.True(grown < 100, $"{grown:0} MB are held after {stream.Length / 1e6:0} MB");
        TestContext.Current.TestOutputHelper?.WriteLine($"{stream.Length / 1e6:0} MB in {clock.Elapsed.TotalSeconds:0.0} s, {grown:0} MB held");
    }

    /// <summary>Points of k6 that are made while they are read.</summary>
    private sealed class GeneratedPoints(int requests) : ForwardStream
    {
        private readonly Random _random = new(1);
        private byte[] _line = [];
        private int _at;
        private int _made;
        private long _length;

        public override long Length => _length;

        public override long Position => _length;

        public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

        public override int Read(Span<byte> buffer)
        {
            if (_at == _line.Length)
            {
                if (_made == requests)
                {
                    return 0;
                }

                var time = DateTime.UnixEpoch.AddSeconds(14_400.0 * _made++ / requests).ToString("O");
                const string Tags = """
                    "tags":{"expected_response":"true","group":"","method":"GET","name":"http://127.0.0.1/x","proto":"HTTP/1.1","scenario":"p1","status":"200"}
                    """;
                var latency = FormattableString.Invariant($"{Math.Exp(_random.NextDouble() * 10):0.######}");
                _line = Encoding.UTF8.GetBytes(
                    $$$"""
                    {"metric":"http_reqs","type":"Point","data":{"time":"{{{time}}}","value":1,{{{Tags}}}}}
                    {"metric":"http_req_duration","type":"Point","data":{"time":"{{{time}}}","value":{{{latency}}},{{{Tags}}}}}

                    """);
                _at = 0;
            }

            var length = Math.Min(buffer.Length, _line.Length - _at);
            _line.AsSpan(_at, length).CopyTo(buffer);
            _at += length;
            _length += length;
            return length;
        }
    }
}
