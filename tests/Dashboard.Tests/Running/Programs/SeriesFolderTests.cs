using System.Diagnostics;
using Dashboard.Format;
using Dashboard.RunFile;
using Dashboard.Running.Programs;

namespace Dashboard.Tests.Running.Programs;

/// <summary>Series that have runs to make, as files.</summary>
public sealed class SeriesFolderTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public void Dispose() => _folder.Dispose();

    [Fact(Timeout = 20_000)]
    public async Task A_series_is_read_as_it_was_written_and_is_gone_once_it_is_deleted()
    {
        var files = Files();
        var series = Series(Plans.Of().WithVariable(0, "A", "x y").In(1, "/opt/new"));

        await files.CreateAsync(series, Token);
        var read = await files.ReadAsync(series.Id, Token);

        Assert.NotNull(read);
        Assert.Equal((series.Seed, series.Machine, series.StartedUtc, 5, 3.0), (read.Seed, read.Machine, read.StartedUtc, read.Plan.Times, read.Plan.WarmUpSeconds));
        Assert.Equal(series.Plan.Load, read.Plan.Load);
        Assert.Equal(["dotnet", "old/Shop.dll"], read.Plan.Sides[0].Words);
        Assert.Equal(new ProgramVariable("A", "x y"), Assert.Single(read.Plan.Sides[0].Environment));
        Assert.Equal("/opt/new", read.Plan.Sides[1].Folder);
        Assert.False(read.LacksSecrets);
        Assert.Equal(series.Id, Assert.Single((await files.ListAsync(Token)).Series).Id);

        files.Delete(series.Id);
        Assert.Null(await files.ReadAsync(series.Id, Token));
        Assert.Null(await files.ReadAsync("../" + series.Id, Token));
    }

    [Theory(Timeout = 20_000)]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Secrets_are_stored_only_where_command_lines_are_kept(bool keeps)
    {
        var series = Series(Plans.Of(a: "dotnet Shop.dll --api-key hunter2").WithVariable(1, "DB_PASSWORD", "hunter2"));

        await Files(keeps).CreateAsync(series, Token);

        Assert.Equal(keeps, (await File.ReadAllTextAsync(_folder[series.Id + SeriesFolder.Extension], Token)).Contains("hunter2", StringComparison.Ordinal));
        Assert.Equal(!keeps, (await Files().ReadAsync(series.Id, Token))!.LacksSecrets);
    }

    [Theory(Timeout = 20_000)]
    [InlineData("")]
    [InlineData("[]")]
    [InlineData("{}")]
    [InlineData("""{"format":2,"id":"s","startedUtc":"2026-01-01T00:00:00Z","machine":"m","seed":1,"plan":{"sides":[],"path":"/","load":{},"times":1,"warmUpSeconds":0}}""")]
    [InlineData("""{"format":1,"id":"s","startedUtc":"2026-01-01T00:00:00Z","machine":"m","seed":1,"plan":{"sides":[null,null],"path":"/","load":{},"times":1,"warmUpSeconds":0}}""")]
    [InlineData("""{"format":1,"id":"s","startedUtc":"2026-01-01T00:00:00Z","machine":"m","seed":1,"plan":{"sides":[{"words":[null]},{"words":["a"]}],"path":"/","load":{},"times":1,"warmUpSeconds":0}}""")]
    [InlineData("""{"format":1,"id":"s","startedUtc":"2026-01-01T00:00:00Z","machine":"m","seed":-1,"plan":{"sides":[{"words":["a"]},{"words":["a"]}],"path":"/","load":{},"times":1,"warmUpSeconds":0}}""")]
    [InlineData("""{"format":1,"id":"s","startedUtc":"2026-01-01T00:00:00Z","machine":"m","seed":1,"plan":{"sides":[{"words":["a"]},{"words":["a"]}],"path":"//x","load":{},"times":1,"warmUpSeconds":0}}""")]
    public async Task A_file_that_holds_no_series_is_its_problem_and_nothing_is_started_from_it(string content)
    {
        await File.WriteAllTextAsync(_folder["s" + SeriesFolder.Extension], content, Token);

        var (series, broken) = await Files().ListAsync(Token);

        Assert.Empty(series);
        Assert.Contains("s.programs.json is not a usable series (", Assert.Single(broken), StringComparison.Ordinal);
        await Assert.ThrowsAsync<UserFacingException>(() => Files().ReadAsync("s", Token));
    }

    [Fact(Timeout = 20_000)]
    public async Task A_pipe_with_a_series_name_is_not_opened()
    {
        using (var made = Process.Start("mkfifo", [_folder["s" + SeriesFolder.Extension]]))
        {
            await made.WaitForExitAsync(Token);
        }

        Assert.Contains("not a regular file", Assert.Single((await Files().ListAsync(Token)).Broken), StringComparison.Ordinal);
    }

    private static StoredSeries Series(ProgramsPlan plan) =>
        new(StoredSeries.Version, "g-20261129T090000Z-0a1b", new DateTimeOffset(2026, 11, 29, 9, 0, 0, TimeSpan.Zero), "m", 4711, plan);

    private SeriesFolder Files(bool keeps = false) => new(new RunFolder(_folder.FullPath) { KeepsCommandLines = keeps });
}
