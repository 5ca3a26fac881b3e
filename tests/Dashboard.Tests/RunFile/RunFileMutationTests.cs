using System.Net;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;
using Dashboard.Compare;
using Dashboard.Compare.Verdicts;
using Dashboard.Format;
using Dashboard.Report;
using Dashboard.RunFile;
using Dashboard.Tests.Compare;
using Dashboard.Tests.Report;
using Dashboard.Timeline;

namespace Dashboard.Tests.RunFile;

/// <summary>
/// Damaged run files: what is left of them is read, shown and counted as before, what is not is reported in a sentence, the list stays whole,
/// the files stay as they are. The benchmark project runs the same with other seeds (tests/Benchmarks, verb <c>mutations</c>).
/// </summary>
public sealed partial class RunFileMutationTests : IAsyncDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly List<(MutatedFile Mutation, string Id)> _files = [];
    private readonly DamagedRunPages _pages;
    private byte[] _original = [];
    private RecordedRun _whole = null!;

    public RunFileMutationTests() => _pages = new DamagedRunPages(_folder.FullPath);

    private static int Count => int.Parse(Environment.GetEnvironmentVariable("TPD_MUTATIONS") ?? "60");

    private static int Seed => int.Parse(Environment.GetEnvironmentVariable("TPD_SEED") ?? "1");

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private RunStore Store => new(new RunFolder(_folder.FullPath));

    public async ValueTask DisposeAsync()
    {
        await _pages.DisposeAsync();
        _folder.Dispose();
    }

    [Fact(Timeout = 300_000)]
    public async Task Damage_costs_what_it_hit_and_is_told_in_list_page_report_and_comparison_and_no_file_is_changed()
    {
        await WriteAsync();

        var entries = (await Store.ListAsync(Token)).ToDictionary(entry => entry.Id, StringComparer.Ordinal);
        Assert.Equal(_files.Select(file => file.Id).Order(StringComparer.Ordinal), entries.Keys.Order(StringComparer.Ordinal));
        Assert.All(entries.Values, entry => Assert.True(entry.Header is null != entry.Problem is null));
        var (read, reported, asBefore) = (0, 0, 0);
        foreach (var (mutation, id) in _files)
        {
            try
            {
                var intact = new IntactLines(_original, mutation.Content, mutation.Length > mutation.Content.Length);
                if (await ReadAsync(id, intact) is { } run)
                {
                    Listed(entries[id], intact);
                    await ShownAsync(run, id, intact);
                    read++;
                    reported += run.Problems.Count > 0 ? 1 : 0;
                    asBefore += FiguresAreAsBefore(run, intact) ? 1 : 0;
                }
            }
            catch (Exception e)
            {
                throw new InvalidOperationException($"{mutation.Name} ({id}): {e.Message}", e);
            }
        }

        // Most damage hits one line of many: a test in which every file was refused, or none had anything to report, would test nothing.
        Assert.InRange(read, _files.Count / 4, _files.Count - (_files.Count / 20));
        Assert.InRange(reported, _files.Count / 8, read);
        Assert.InRange(asBefore, _files.Count / 8, read);
        foreach (var (mutation, id) in _files)
        {
            var file = new FileInfo(Path.Combine(_folder.FullPath, id + RunFormat.Extension));
            Assert.Equal(mutation.Length, file.Length);
            if (mutation.Length == mutation.Content.Length)
            {
                Assert.True((await File.ReadAllBytesAsync(file.FullName, Token)).AsSpan().SequenceEqual(mutation.Content), mutation.Name);
            }
        }
    }

    /// <summary>
    /// The run with every item whose line is as it was, and a sentence that counts what was not read; null for a file that is refused with a
    /// sentence, which its page shows too. A file with its first line is not refused.
    /// </summary>
    private async Task<RecordedRun?> ReadAsync(string id, IntactLines intact)
    {
        RecordedRun run;
        try
        {
            run = await Store.OpenAsync(id, Token);
        }
        catch (UserFacingException e)
        {
            Assert.False(intact.HasHeader, $"It is refused although its header is whole: {e.Message}");
            Assert.EndsWith(".", e.Message, StringComparison.Ordinal);
            Assert.Contains(e.Message, await _pages.RenderAsync(id), StringComparison.Ordinal);
            return null;
        }

        var items = run.Items
            .Select(item => Encoding.Latin1.GetString(RunFormat.Line(item)))
            .CountBy(line => line, StringComparer.Ordinal)
            .ToDictionary(StringComparer.Ordinal);
        Assert.All(intact.Items.CountBy(line => line, StringComparer.Ordinal), line => Assert.Equal(line.Value, items.GetValueOrDefault(line.Key)));
        Assert.InRange(Unreadable(run), intact.NoJson, intact.Changed);
        return run;
    }

    /// <summary>
    /// A list that shows another outcome than the file has would send a person away from a good run. It reads a file's end, so not behind a hole.
    /// </summary>
    private void Listed(RunListEntry entry, IntactLines intact)
    {
        Assert.NotNull(entry.Header);
        if (intact.HasHeaderAndSummary && !intact.EndsInHole)
        {
            Assert.Equal(
                (_whole.Header.Title, _whole.Summary!.Outcome, _whole.Summary.Pool.ThreadsMax, _whole.Summary.Load!.Completed),
                (entry.Header.Title, entry.Summary!.Outcome, entry.Summary.Pool.ThreadsMax, entry.Summary.Load!.Completed));
        }
    }

    /// <summary>Page and report say what is missing, draw the charts that the remaining points make, and the table of points has every one of them.</summary>
    private async Task ShownAsync(RecordedRun run, string id, IntactLines intact)
    {
        var report = await ReportHtml.OfAsync(run, DateTimeOffset.UnixEpoch);
        foreach (var html in new[] { await _pages.RenderAsync(id), WebUtility.HtmlDecode(report) })
        {
            Assert.Contains($"<h1>{run.Title}</h1>", html, StringComparison.Ordinal);
            Assert.All(run.Problems, problem => Assert.Contains(problem, html, StringComparison.Ordinal));
            Assert.Equal(run.Interruption is not null, html.Contains("The run was interrupted", StringComparison.Ordinal));
        }

        if (intact.Share("sample") > 0.5 && intact.Share("load") > 0.5)
        {
            Assert.Equal(Charts(await ReportHtml.OfAsync(_whole, DateTimeOffset.UnixEpoch)), Charts(report));
        }

        foreach (var table in (CsvTable[])[SampleTable.Table, LoadTable.Table])
        {
            var rows = ByThemselves(await RunCsvText.OfAsync(run, table));
            Assert.Equal(1 + run.Items.Count(table.Holds), rows.Length);
            if (intact.HasHeader && intact.Keeps("phase", "firstRequest"))
            {
                var points = ByThemselves(await RunCsvText.OfAsync(_whole, table)).Skip(1);
                var kept = _whole.Items.Zip(intact.Kept).Where(item => table.Holds(item.First)).Select(item => item.Second);
                var keptPoints = points.Zip(kept).Where(point => point.Second).Select(point => point.First);
                Assert.Subset(rows.ToHashSet(StringComparer.Ordinal), keptPoints.ToHashSet(StringComparer.Ordinal));
            }
        }

        Assert.NotEmpty(RunMetric.All);
        foreach (var metric in RunMetric.All)
        {
            var compared = CompareRuns.Compare(CompareQuery.Named([], metric), _whole, run);
            Assert.Single(Verdicts().Matches(await ReportHtml.OfAsync(compared, DateTimeOffset.UnixEpoch)));
        }
    }

    /// <summary>The rows of a table without what they say of the second before them, which other lines hold.</summary>
    private static string[] ByThemselves(string csv)
    {
        string[][] rows = [.. csv.Split("\r\n", StringSplitOptions.RemoveEmptyEntries).Select(row => row.Split(','))];
        int[] ofLastSecond = [Array.IndexOf(rows[0], "queue_wait_ms"), Array.IndexOf(rows[0], "without_dequeue_s")];
        return [.. rows.Select(row => string.Join(',', row.Where((_, i) => !ofLastSecond.Contains(i))))];
    }

    /// <summary>The summary's figures stand as they were when its line does, whatever happened to others. Percentiles come from the intervals too.</summary>
    private bool FiguresAreAsBefore(RecordedRun run, IntactLines intact)
    {
        var (before, after) = (Figures(_whole), Figures(run));
        if (!intact.HasHeaderAndSummary)
        {
            return false;
        }

        foreach (var figure in new[] { "runId", "title", "outcome", "facts", "pool" })
        {
            Assert.Equal(before.GetProperty(figure).GetRawText(), after.GetProperty(figure).GetRawText());
        }

        var (load, now) = (before.GetProperty("load"), after.GetProperty("load"));
        string[] always = ["completed", "completedPerSecond", "windowSeconds", "sent", "connectionsOpened", "latency", "errors", "statusClasses"];
        Assert.All(always, figure => Assert.Equal(load.GetProperty(figure).GetRawText(), now.GetProperty(figure).GetRawText()));
        if (intact.Keeps("load"))
        {
            Assert.Equal(before.GetProperty("percentiles").GetRawText(), after.GetProperty("percentiles").GetRawText());
        }

        return true;
    }

    private static JsonElement Figures(RecordedRun run) => JsonSerializer.Deserialize<JsonElement>(RunFiguresJson.Of(run));

    /// <summary>The number in the sentence that says how many lines are left out.</summary>
    private static int Unreadable(RecordedRun run) =>
        run.Problems.Select(problem => LinesLeftOut().Match(problem)).FirstOrDefault(match => match.Success) is { } told
            ? int.Parse(told.Groups[1].Value.Replace("\u202f", "", StringComparison.Ordinal))
            : 0;

    /// <summary>The titles of the charts in which a line is drawn.</summary>
    /// <summary>Those of the run: what is found in it, and drawn as evidence, may hang on a single sample.</summary>
    private static string[] Charts(string html) => [.. DrawnChart().Matches(Findings().Replace(html, "")).Select(match => match.Groups[1].Value)];

    private async Task WriteAsync()
    {
        var path = await SampleRuns.Of().WriteAsync(Path.Combine(_folder.FullPath, "original"));
        _original = await File.ReadAllBytesAsync(path, Token);
        _whole = await RunFileReader.ReadAsync(path, Token);
        Assert.NotEmpty(Charts(await ReportHtml.OfAsync(_whole, DateTimeOffset.UnixEpoch)));
        foreach (var mutation in RunFileMutations.Of(_original, Seed, Count))
        {
            var id = $"m{_files.Count:000}";
            await using var file = File.Create(Path.Combine(_folder.FullPath, id + RunFormat.Extension));
            await file.WriteAsync(mutation.Content, Token);
            file.SetLength(mutation.Length);
            _files.Add((mutation, id));
        }
    }

    [GeneratedRegex(@"^([\d\u202f]+) lines? could not be read", RegexOptions.None, 1000)]
    private static partial Regex LinesLeftOut();

    [GeneratedRegex(@"<figure class=""chart"">\s*<h3>([^<]+)</h3>(?:(?!</figure>).)*?<path class=""line", RegexOptions.Singleline, 5000)]
    private static partial Regex DrawnChart();

    [GeneratedRegex(@"<section class=""findings[^""]*""[^>]*>.*?</section>", RegexOptions.Singleline, 5000)]
    private static partial Regex Findings();

    [GeneratedRegex(@"data-verdict=""(?!"")", RegexOptions.None, 1000)]
    private static partial Regex Verdicts();
}
