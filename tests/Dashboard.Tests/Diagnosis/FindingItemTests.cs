using System.Text;
using Dashboard.RunFile;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

namespace Dashboard.Tests.Diagnosis;

public sealed class FindingItemTests
{
    [Fact]
    public void A_finding_is_read_from_a_run_file_as_it_was_written()
    {
        var pool = new PoolScript().For(1).Goal(8, 9).For(5, queue: 50, threads: 9).For(6);
        var item = new FindingItem(pool.T, pool.Told[^1]);

        var line = RunFormat.Line(item);
        var read = Assert.IsType<FindingItem>(RunFormat.ReadItem(line));

        Assert.StartsWith("{\"kind\":\"finding\",\"finding\":{\"rule\":\"", Encoding.UTF8.GetString(line));
        Assert.Equal(line, RunFormat.Line(read));
        Assert.True(read.Finding.IsSameAs(item.Finding));
        Assert.Equal(item.Finding.Figures, read.Finding.Figures);
    }
}
