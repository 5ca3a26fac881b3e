using Dashboard.Format;
using Dashboard.RunFile;
using Dashboard.Tests.Cli;
using Dashboard.Tests.Report;
using Dashboard.Timeline;

namespace Dashboard.Tests.RunFile;

public sealed class RunLookupTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private RunStore Store => new(new RunFolder(_folder.FullPath));

    public void Dispose() => _folder.Dispose();

    [Fact(Timeout = 20_000)]
    public async Task An_id_a_file_and_a_group_are_found_and_a_group_in_the_order_of_its_repeats()
    {
        var path = await SampleRuns.Of("a").WriteAsync(_folder.FullPath);
        await SampleRuns.Of("z", group: new RunGroup("g-1", "Repeats", 1)).WriteAsync(_folder.FullPath);
        await SampleRuns.Of("b", group: new RunGroup("g-1", "Repeats", 2)).WriteAsync(_folder.FullPath);

        Assert.Equal(["a"], await IdsAsync("a"));
        Assert.Equal(["a"], await IdsAsync(path));
        Assert.Equal(["z", "b"], await IdsAsync("g-1"));
    }

    /// <summary>A series of two programs that was resumed: the run that was stopped stays, and does not count.</summary>
    [Fact(Timeout = 20_000)]
    public async Task Of_a_repeat_that_was_made_again_the_whole_one_counts()
    {
        foreach (var (id, index, turn, outcome) in new[] { ("a1", 1, 1, "completed"), ("a2", 2, 4, "stopped"), ("a3", 2, 4, "completed"), ("a4", 3, 5, "failed") })
        {
            var run = SampleRuns.Of(id, group: new RunGroup("g-1-a", "A", index) { Order = new RunGroupOrder(7, turn, 8) });
            await (run with { Items = [.. run.Items.SkipLast(1), run.Summary! with { Outcome = outcome }] }).WriteAsync(_folder.FullPath);
        }

        Assert.Equal(["a1", "a3", "a4"], await IdsAsync("g-1-a"));
    }

    [Theory(Timeout = 20_000)]
    [InlineData("last", "20261122T100000Z-sync-b0d7")]
    [InlineData("last~1", "20261121T100000Z-taskwait-2a2d")]
    [InlineData("last~2", "20261121T090000Z-taskwait-77aa")]
    [InlineData("20261122", "20261122T100000Z-sync-b0d7")]
    [InlineData("2a2d", "20261121T100000Z-taskwait-2a2d")]
    public async Task A_run_goes_by_its_place_the_beginning_of_its_id_or_its_last_part(string name, string id)
    {
        await WriteThreeAsync();

        Assert.Equal([id], await IdsAsync(name));
    }

    [Theory(Timeout = 20_000)]
    [InlineData("20261121", "'20261121' is part of 2 ids: 20261121T100000Z-taskwait-2a2d, 20261121T090000Z-taskwait-77aa. Type more of the one that you mean.")]
    [InlineData("last~3", "'last~3' is not there: ")]
    [InlineData("last~-1", "'last~-1' is not there: ")]
    public async Task A_name_of_several_or_of_none_is_a_sentence(string name, string sentence)
    {
        await WriteThreeAsync();

        Assert.StartsWith(sentence, (await Assert.ThrowsAsync<UserFacingException>(() => IdsAsync(name))).Message, StringComparison.Ordinal);
    }

    [Fact(Timeout = 20_000)]
    public async Task Runs_are_listed_newest_first_with_their_verdicts()
    {
        await WriteThreeAsync();

        var listed = await CalledVerb.RunAsync("runs", "--most", "2", "--data", _folder.FullPath);
        var none = await CalledVerb.RunAsync("runs", "--data", Path.Combine(_folder.FullPath, "empty"));

        Assert.Equal((0, 0), (listed.ExitCode, none.ExitCode));
        Assert.Equal(["20261122T100000Z-sync-b0d7", "20261121T100000Z-taskwait-2a2d"], listed.Output.Split('\n').Where(line => line.StartsWith("2026", StringComparison.Ordinal)).Select(line => line.Split(' ')[0]));
        Assert.StartsWith("No runs in ", none.Errors[0], StringComparison.Ordinal);
    }

    private async Task WriteThreeAsync()
    {
        foreach (var id in (string[])["20261121T090000Z-taskwait-77aa", "20261121T100000Z-taskwait-2a2d", "20261122T100000Z-sync-b0d7"])
        {
            await SampleRuns.Of(id).WriteAsync(_folder.FullPath);
        }
    }

    [Theory(Timeout = 20_000)]
    [InlineData("nope", "No run or group 'nope'")]
    [InlineData("/nowhere/x.run.jsonl", "Run file ")]
    [InlineData("../x", "Run file ")]
    public async Task What_is_not_there_is_one_sentence(string name, string part)
    {
        var failure = await Assert.ThrowsAsync<UserFacingException>(() => IdsAsync(name));

        Assert.Contains(part, failure.Message, StringComparison.Ordinal);
    }

    [Fact(Timeout = 20_000)]
    public async Task A_browser_names_no_files()
    {
        var path = await SampleRuns.Of("a").WriteAsync(_folder.FullPath);

        await Assert.ThrowsAsync<UserFacingException>(() => RunLookup.FindAsync(Store, path, allowFiles: false, TestContext.Current.CancellationToken));
    }

    [Fact]
    public void The_last_name_a_person_gave_counts_and_an_empty_one_takes_it_back()
    {
        var run = SampleRuns.Of();
        RecordedRun Named(params string[] titles) => run with { Items = [.. run.Items, .. titles.Select(title => new RunNote(0) { Title = title }), new RunNote(0) { Pinned = true }] };

        Assert.Equal("Second", Named("First", "Second").Title);
        Assert.Equal("Task wait", Named("First", "").Title);
    }

    private async Task<IEnumerable<string>> IdsAsync(string name) =>
        (await RunLookup.FindAsync(Store, name, allowFiles: true, TestContext.Current.CancellationToken)).Runs.Select(run => run.Header.Id);
}
