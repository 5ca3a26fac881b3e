using Dashboard.Cli.Sides;
using Dashboard.Format;
using Dashboard.RunFile;
using Dashboard.Running.Programs;
using Dashboard.Target.Launching;
using Dashboard.Tests.Report;
using Dashboard.Timeline;

namespace Dashboard.Tests.Cli;

/// <summary>What <c>run --resume</c> finds of a series of two programs; that it makes the missing runs is tested end to end.</summary>
public sealed class KeptSeriesTests : IDisposable
{
    private const string Series = "g-20261129T120000Z-1f2e";

    private readonly TemporaryFolder _folder = new();

    private RunFolder Folder => new(_folder.FullPath);

    public void Dispose() => _folder.Dispose();

    [Theory(Timeout = 20_000)]
    [InlineData(Series)]
    [InlineData(Series + "-b")]
    [InlineData("last")]
    [InlineData("r1")]
    public async Task A_series_goes_by_its_id_a_group_or_a_run_and_its_whole_runs_count(string name)
    {
        await WriteAsync();

        var kept = await OfAsync(name);

        Assert.Equal((Series, 7), (kept.Id, kept.Seed));
        Assert.Equal([["r1"], ["r2"]], kept.Made.Select(side => side.Select(run => run.Id)));
    }

    [Theory(Timeout = 20_000)]
    [InlineData("g-none", 5, "v1", "No run of a series 'g-none' of two programs is in ")]
    [InlineData("r0", 5, "v1", "No run of a series 'r0' of two programs is in ")]
    [InlineData(Series, 3, "v1", $"The series {Series} has 5 runs a side: give --repeat 5.")]
    [InlineData(Series, 5, "other", $"B of the series {Series} was started in another way (dotnet Shop.dll v1): give the command, ")]
    public async Task One_that_is_not_there_or_was_another_is_a_sentence(string name, int times, string argument, string sentence)
    {
        await WriteAsync();

        var refusal = await Assert.ThrowsAsync<UserFacingException>(() => OfAsync(name, times, argument));

        Assert.StartsWith(sentence, refusal.Message, StringComparison.Ordinal);
    }

    [Fact(Timeout = 20_000)]
    public async Task One_that_is_in_progress_is_not_resumed()
    {
        await WriteAsync();
        using var other = Folder.MarkRecording(Series);

        var refusal = await Assert.ThrowsAsync<UserFacingException>(() => OfAsync(Series));

        Assert.Equal($"The series {Series} is in progress: wait until it ends.", refusal.Message);
    }

    private static IReadOnlyList<ProgramSide> Sides(string argument) => ProgramSide.Of(
        [new CommandStart(["dotnet", "Shop.dll"]), new CommandStart(["dotnet", "Shop.dll", argument])], TimeSpan.FromSeconds(3), isAddressGiven: false);

    private async Task<KeptSeries> OfAsync(string name, int times = 5, string argument = "v1") => KeptSeries.Of(
        name, Sides(argument), times, await new RunStore(Folder).ListAsync(TestContext.Current.CancellationToken), Folder);

    /// <summary>A run of its own, one of each side, and one that was stopped.</summary>
    private async Task WriteAsync()
    {
        var sides = Sides("v1");
        await SampleRuns.Of("r0").WriteAsync(_folder.FullPath);
        foreach (var (id, side, turn, outcome) in new[] { ("r1", 0, 2, RunSummary.Completed), ("r2", 1, 1, RunSummary.Completed), ("r3", 1, 3, RunSummary.Stopped) })
        {
            var run = SampleRuns.Of(id, group: new RunGroup($"{Series}-{"ab"[side]}", sides[side].Label, 1) { Order = new RunGroupOrder(7, turn, 10) });
            await (run with { Header = run.Header with { Program = sides[side].Program }, Items = [.. run.Items.SkipLast(1), run.Summary! with { Outcome = outcome }] })
                .WriteAsync(_folder.FullPath);
        }
    }
}
