using Dashboard.Compare;
using Dashboard.Compare.Verdicts;
using Dashboard.Format;
using Dashboard.Report;
using Dashboard.RunFile;
using Dashboard.Tests.Compare;
using Dashboard.Tests.Report;

namespace Dashboard.Tests.RunFile;

/// <summary>
/// Damaged run files: reading gives what is left or a sentence, the list stays whole, the files stay as they are. The benchmark project
/// runs the same with other seeds (tests/Benchmarks, verb <c>mutations</c>).
/// </summary>
public sealed class RunFileMutationTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly List<(MutatedFile Mutation, string Id)> _files = [];

    private static int Count => int.Parse(Environment.GetEnvironmentVariable("TPD_MUTATIONS") ?? "60");

    private static int Seed => int.Parse(Environment.GetEnvironmentVariable("TPD_SEED") ?? "1");

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private RunStore Store => new(new RunFolder(_folder.FullPath));

    public void Dispose() => _folder.Dispose();

    [Fact(Timeout = 300_000)]
    public async Task No_damage_breaks_the_list_a_page_or_a_report_and_no_file_is_changed()
    {
        await WriteAsync();

        var entries = await Store.ListAsync(Token);
        Assert.Equal(_files.Select(file => file.Id).Order(StringComparer.Ordinal), entries.Select(entry => entry.Id).Order(StringComparer.Ordinal));
        Assert.All(entries, entry => Assert.True(entry.Header is null != entry.Problem is null));
        var read = 0;
        foreach (var (mutation, id) in _files)
        {
            read += await ReadAsync(mutation, id) ? 1 : 0;
        }

        // Most damage hits one line of many: a test in which every file was refused would test nothing.
        Assert.InRange(read, _files.Count / 4, _files.Count - (_files.Count / 20));
        foreach (var (mutation, id) in _files)
        {
            var file = new FileInfo(Path.Combine(_folder.FullPath, id + RunFormat.Extension));
            Assert.Equal(mutation.Length, file.Length);
            Assert.True(mutation.Length > mutation.Content.Length || (await File.ReadAllBytesAsync(file.FullName, Token)).AsSpan().SequenceEqual(mutation.Content), mutation.Name);
        }
    }

    /// <summary>Whether something could be read; all that a page, a report and a comparison make of it must then work.</summary>
    private async Task<bool> ReadAsync(MutatedFile mutation, string id)
    {
        RecordedRun run;
        try
        {
            run = await Store.OpenAsync(id, Token);
        }
        catch (UserFacingException e)
        {
            Assert.EndsWith(".", e.Message, StringComparison.Ordinal);
            return false;
        }
        catch (Exception e)
        {
            throw new InvalidOperationException($"{mutation.Name}: {e.Message}", e);
        }

        try
        {
            Assert.NotEmpty(RunDocument.Html(run, DateTimeOffset.UnixEpoch));
            Assert.NotEmpty(RunCsv.Of(run));
            Assert.NotEmpty(RunFiguresJson.Of(run));
            Assert.All(RunMetric.All, metric => Assert.NotEmpty(
                ComparisonDocument.Html(CompareRuns.Compare(CompareQuery.Named([], metric), SampleRuns.Of(), run), DateTimeOffset.UnixEpoch)));
            return true;
        }
        catch (Exception e) when (e is not Xunit.Sdk.IAssertionException)
        {
            throw new InvalidOperationException($"{mutation.Name}: {e.Message}", e);
        }
    }

    private async Task WriteAsync()
    {
        var original = await File.ReadAllBytesAsync(await SampleRuns.Of().WriteAsync(Path.Combine(_folder.FullPath, "original")), Token);
        foreach (var mutation in RunFileMutations.Of(original, Seed, Count))
        {
            var id = $"m{_files.Count:000}";
            await using var file = File.Create(Path.Combine(_folder.FullPath, id + RunFormat.Extension));
            await file.WriteAsync(mutation.Content, Token);
            file.SetLength(mutation.Length);
            _files.Add((mutation, id));
        }
    }
}
