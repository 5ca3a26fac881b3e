using Dashboard.Format;
using Dashboard.RunFile;
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
