using Dashboard.Format;
using Dashboard.RunFile;
using Dashboard.Sweeps;

namespace Dashboard.Tests.Sweeps;

/// <summary>Sweeps on a real disk.</summary>
public sealed class SweepFolderTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private SweepFolder Sweeps => new(new RunFolder(_folder.FullPath));

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private string FileOf(string id) => Path.Combine(_folder.FullPath, $"{id}.sweep.jsonl");

    public void Dispose() => _folder.Dispose();

    [Fact(Timeout = 10_000)]
    public async Task A_sweep_comes_back_as_it_was_written_with_the_last_of_its_ends()
    {
        await Sweeps.CreateAsync(Cells.Header(Cells.Matrix), Token);
        Assert.Null((await Sweeps.ReadAsync(Cells.Id, Token)).End);

        await Sweeps.AppendAsync(Cells.Id, new SweepEnd(DateTimeOffset.UnixEpoch, "stopped", "Stopped."), Token);
        await Sweeps.AppendAsync(Cells.Id, new SweepEnd(DateTimeOffset.UnixEpoch, "completed", "Complete."), Token);
        var read = await Sweeps.ReadAsync(Cells.Id, Token);

        Assert.Equivalent(Cells.Header(Cells.Matrix), read.Header, strict: true);
        Assert.Equal("completed", read.End?.Outcome);
    }

    /// <summary>Of a time when a sweep took any query and did not say whether connections are kept.</summary>
    [Fact(Timeout = 10_000)]
    public async Task A_sweep_that_was_written_before_is_read()
    {
        const string Line = """{"format":1,"id":"old","startedUtc":"2026-11-22T06:00:00Z","plan":{"title":"t","x":{"parameter":"connections","values":["1","2"]},"y":null,"layers":null,"repeats":1,"load":{"scenario":"taskwait","query":"ms=20#old","connections":null,"durationSeconds":2,"requests":null,"timeoutSeconds":null,"rate":null,"tailSeconds":1},"store":null,"preset":null,"stopsAtKnee":false},"target":null,"machine":{"name":"m","processorCount":2,"operatingSystem":"Linux","memoryGigabytes":1,"dashboardVersion":"1"}}""";
        await File.WriteAllTextAsync(FileOf("old"), Line, Token);

        var read = (await Sweeps.ReadAsync("old", Token)).Header!.Plan;

        Assert.Equal(new SweepLoad("taskwait") { Query = "ms=20#old", DurationSeconds = 2 }, read.Load);
        Assert.StartsWith("Query:", read.Refuse(), StringComparison.Ordinal);
    }

    [Fact(Timeout = 10_000)]
    public async Task A_torn_end_is_none()
    {
        await Sweeps.CreateAsync(Cells.Header(Cells.Plan), Token);
        await File.AppendAllTextAsync(FileOf(Cells.Id), "{\"utc\":\"2026-11-", Token);

        Assert.Null((await Sweeps.ReadAsync(Cells.Id, Token)).End);
        await Sweeps.AppendAsync(Cells.Id, new SweepEnd(DateTimeOffset.UnixEpoch, "stopped", "Stopped."), Token);
        Assert.Equal("stopped", (await Sweeps.ReadAsync(Cells.Id, Token)).End?.Outcome);
    }

    [Theory(Timeout = 10_000)]
    [InlineData("")]
    [InlineData("nonsense")]
    [InlineData("null")]
    [InlineData("""{"format":1,"id":"a","startedUtc":"2026-11-22T06:00:00Z"}""")]
    [InlineData("""{"format":9,"id":"a","startedUtc":"2026-11-22T06:00:00Z","plan":{"title":"t","x":{"parameter":"connections","values":["1"]},"load":{"scenario":"s"}},"machine":{"name":"m","processorCount":2,"operatingSystem":"Linux","memoryGigabytes":1,"dashboardVersion":"1"}}""")]
    [InlineData("""{"format":1,"id":"a","startedUtc":"2026-11-22T06:00:00Z","plan":{"title":"t","x":{"parameter":"nonsense","values":["1"]},"load":{"scenario":"s"}},"machine":{"name":"m","processorCount":2,"operatingSystem":"Linux","memoryGigabytes":1,"dashboardVersion":"1"}}""")]
    [InlineData("""{"format":1,"id":"a","startedUtc":"2026-11-22T06:00:00Z","plan":{"title":"t","x":{"parameter":"connections","values":["many"]},"load":{"scenario":"s"}},"machine":{"name":"m","processorCount":2,"operatingSystem":"Linux","memoryGigabytes":1,"dashboardVersion":"1"}}""")]
    [InlineData("""{"format":1,"id":"a","startedUtc":"2026-11-22T06:00:00Z","plan":{"title":"t","x":{"parameter":"connections","values":null},"load":{"scenario":"s"}},"machine":{"name":"m","processorCount":2,"operatingSystem":"Linux","memoryGigabytes":1,"dashboardVersion":"1"}}""")]
    [InlineData("""{"format":1,"id":"a","startedUtc":"2026-11-22T06:00:00Z","plan":{"title":"t","x":{"parameter":"connections","values":[null]},"load":{"scenario":"s"}},"machine":{"name":"m","processorCount":2,"operatingSystem":"Linux","memoryGigabytes":1,"dashboardVersion":"1"}}""")]
    public async Task A_file_that_is_none_is_listed_with_its_problem_and_takes_no_other_away(string content)
    {
        await Sweeps.CreateAsync(Cells.Header(Cells.Plan), Token);
        await File.WriteAllTextAsync(FileOf("broken"), content, Token);

        var list = await Sweeps.ListAsync(Token);

        Assert.Equal([("broken", false), (Cells.Id, true)], list.Select(entry => (entry.Id, entry.Header is not null)));
        Assert.StartsWith(FileOf("broken") + " is not a usable sweep (", list[0].Problem, StringComparison.Ordinal);
        await Assert.ThrowsAsync<UserFacingException>(() => Sweeps.ReadAsync("broken", Token));
    }

    [Theory(Timeout = 10_000)]
    [InlineData("../outside")]
    [InlineData("not-there")]
    public async Task What_is_not_there_is_said(string id) =>
        Assert.StartsWith($"No sweep '{id}' in ", (await Assert.ThrowsAsync<UserFacingException>(() => Sweeps.ReadAsync(id, Token))).Message, StringComparison.Ordinal);

    [Fact(Timeout = 10_000)]
    public async Task A_deleted_sweep_lies_in_the_trash()
    {
        await Sweeps.CreateAsync(Cells.Header(Cells.Plan), Token);

        Sweeps.Delete(Cells.Id);

        Assert.Empty(await Sweeps.ListAsync(Token));
        Assert.True(File.Exists(Path.Combine(_folder.FullPath, "trash", $"{Cells.Id}.sweep.jsonl")));
    }
}
