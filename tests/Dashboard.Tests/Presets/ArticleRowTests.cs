using System.Globalization;
using Dashboard.Presets;
using Dashboard.Presets.Tables;

namespace Dashboard.Tests.Presets;

/// <summary>The articles' figures against what their tools printed, character by character where the tool prints numbers.</summary>
public sealed class ArticleRowTests
{
    private const string Sync = """
        Time taken for tests:   15.031 seconds
        Complete requests:      100
        Failed requests:        39
        Requests per second:    6.65 [#/sec] (mean)
        Connect:        0    5   1.8      5       8
        Processing:  1020 11970 2007.4  13046   14009
        Waiting:        0 7868 6438.3  13046   14009
        Total:       1020 11975 2006.7  13050   14011
          50%  13050
          66%  13052
          75%  13053
          80%  13053
          90%  13055
          95%  13100
          98%  13943
          99%  14011
         100%  14011 (longest request)
        """;

    private const string SyncMin100 = """
        Time taken for tests:   2.082 seconds
        Complete requests:      100
        Failed requests:        0
        Requests per second:    48.04 [#/sec] (mean)
        Connect:        0   11   3.0     12      13
        Processing:  1020 1055   5.1   1056    1061
        Waiting:     1007 1054   6.3   1055    1060
        Total:       1020 1066   7.0   1068    1074
          50%   1068
          66%   1069
          75%   1070
          80%   1070
          90%   1072
          95%   1073
          98%   1073
          99%   1074
         100%   1074 (longest request)
        """;

    private const string Io = """
        Time taken for tests:   65.697 seconds
        Complete requests:      100
        Failed requests:        0
        Requests per second:    1.52 [#/sec] (mean)
        Connect:        0    5   1.5      6       7
        Processing:  1021 63970 6359.5  64624   64674
        Waiting:     1014 63970 6360.2  64623   64674
        Total:       1022 63975 6360.0  64630   64681
          50%  64630
          66%  64640
          75%  64642
          80%  64648
          90%  64662
          95%  64673
          98%  64675
          99%  64681
         100%  64681 (longest request)
        """;

    private const string AsyncIo = """
        Time taken for tests:   2.206 seconds
        Complete requests:      100
        Failed requests:        0
        Requests per second:    45.32 [#/sec] (mean)
        Connect:        0    5   2.0      4       9
        Processing:  1015 1149  26.1   1156    1165
        Waiting:     1015 1148  26.6   1155    1164
        Total:       1023 1153  25.5   1159    1169
          50%   1159
          66%   1162
          75%   1164
          80%   1164
          90%   1166
          95%   1167
          98%   1168
          99%   1169
         100%   1169 (longest request)
        """;

    public static TheoryData<string, string> Printed { get; } = new() { { "s1-sync", Sync }, { "s1-sync-min100", SyncMin100 }, { "s1-io", Io }, { "s1-asyncio", AsyncIo } };

    [Theory]
    [MemberData(nameof(Printed))]
    public void Figures_of_ab_are_those_that_the_article_prints(string preset, string printed)
    {
        string[] texts =
        [
            .. printed.Split('\n').SelectMany(line => line[(line.IndexOfAny([':', '%']) + 1)..].Split(' ', StringSplitOptions.RemoveEmptyEntries))
                .Where(word => double.TryParse(word, CultureInfo.InvariantCulture, out _)),
        ];

        var tables = AbFormat.Tables(PresetCatalogue.Get(preset).Row.Printed, null);
        Assert.Equal(33, texts.Length);
        Assert.Equal(texts, tables.SelectMany(table => table.Rows).SelectMany(row => row switch
        {
            [_, { Text: "the article" }, ..] => row.Skip(2).Select(cell => cell.Text),
            [{ Text: "this run" }, ..] => [],
            _ => [row[1].Text],
        }));
    }

    [Fact]
    public void What_S1_tells_only_in_words_has_no_invented_figures()
    {
        Assert.Equal([1], PresetCatalogue.Get("s1-io-min100").Row.Printed);
        Assert.Empty(PresetCatalogue.Get("s1-io-iomin100").Row.Printed);
    }

    [Fact]
    public void Figures_of_bombardier_are_those_that_the_article_prints()
    {
        Assert.Equal(["33.06", "234.67", "3313.54", "3.48s", "1.39s", "10.79s", "0", "454", "0", "0", "0", "0"], Row("s4-taskwait"));
        Assert.Equal(["1.61", "35.25", "788.91", "15.42s", "2.18s", "18.30s", "0", "140", "0", "0", "0", "0"], Row("s4-tasksleepwait"));
        Assert.Equal(["227.92", "274.27", "1263.48", "532.58ms", "58.64ms", "1.14s", "0", "2390", "0", "0", "0", "0"], Row("s4-taskasyncwait"));
        Assert.All(Row("s4-taskwait-120s"), text => Assert.Equal("–", text));

        static IEnumerable<string> Row(string preset) =>
            BombardierFormat.Tables(PresetCatalogue.Get(preset).Row.Printed, null, 10)[0].Rows.SkipLast(1).Select(row => row[1].Text);
    }

    [Fact]
    public void The_lines_of_S2_are_those_that_the_article_prints()
    {
        var series = PresetCatalogue.Get("s2").Row.Series;

        Assert.Equal([("sync × 10", 625.0, 10), ("sync × 100", 6250.0, 23), ("async × 100", 6250.0, 10)], series.Select(s => (s.Phase, s.TheoryPerSecond, s.Lines.Count)));
        Assert.Equal([439, 625, 623, 620, 624, 622, 621, 622, 623, 622], series[0].Lines.Select(line => line.PerSecond));
        Assert.Equal([16, 16, 16, 16, 16, 16, 15, 15, 15, 15], series[0].Lines.Select(line => line.Threads!.Value));
        Assert.Equal(
            [1215, 1723, 1947, 2356, 2502, 2720, 2987, 3315, 3513, 3592, 3822, 4074, 4378, 4748, 5127, 5524, 5813, 6106, 6175, 6231, 6211, 6227, 6176],
            series[1].Lines.Select(line => line.PerSecond));
        Assert.Equal([30, 31, 37, 43, 45, 49, 53, 58, 61, 62, 66, 69, 75, 81, 88, 92, 98, 102, 103, 103, 104, 104, 104], series[1].Lines.Select(line => line.Threads!.Value));
        Assert.Equal([3323, 6250, 6185, 6230, 6239, 6155, 6235, 6190, 6242, 6237], series[2].Lines.Select(line => line.PerSecond));
        Assert.Equal([25, 26, 26, 26, 26, 26, 26, 26, 26, 26], series[2].Lines.Select(line => line.Threads!.Value));
    }
}
