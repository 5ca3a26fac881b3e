using Dashboard.Format;
using Dashboard.RunFile;
using Dashboard.Running.Programs;
using Dashboard.Shell;
using Dashboard.Target.Watched;
using Dashboard.Tests.Report;
using Dashboard.Timeline;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Running.Programs;

/// <summary>Who may start programs from a page, and what a series leaves. The series itself is tested by RepeatExperimentTests and, with a browser, by ProgramsTests.</summary>
public sealed class ProgramsInTurnsTests : IAsyncDisposable
{
    private const string Id = "g-20261129T090000Z-0a1b";

    private readonly TemporaryFolder _folder = new();
    private readonly ServiceProvider _services;

    public ProgramsInTurnsTests() => _services = new ServiceCollection().AddLogging().AddDashboard(_folder.FullPath).BuildServiceProvider();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private ProgramsInTurns Programs => _services.GetRequiredService<ProgramsInTurns>();

    private ProgramStarts Starts => _services.GetRequiredService<ProgramStarts>();

    private SeriesFolder Files => _services.GetRequiredService<SeriesFolder>();

    public async ValueTask DisposeAsync()
    {
        await _services.DisposeAsync();
        _folder.Dispose();
    }

    [Fact(Timeout = 20_000)]
    public async Task Nothing_is_started_nor_resumed_unless_the_dashboard_was_started_for_it()
    {
        await StoreAsync();

        foreach (var start in (Func<Task>[])[() => Programs.StartAsync(Plans.Of("true", "true"), Token), () => Programs.ResumeAsync(Id, Token)])
        {
            Assert.StartsWith("This dashboard starts no programs from its pages: start it with 'serve --programs'", await RefusalAsync(start), StringComparison.Ordinal);
        }

        Assert.Null(Programs.Active);
        Assert.Equal(_folder[$"{Id}.programs.json"], Assert.Single(Directory.EnumerateFiles(_folder.FullPath, "g-*")));
    }

    [Theory(Timeout = 20_000)]
    [InlineData("", "true", "Command A: what to start")]
    [InlineData("true", "/no/such/program", "B: Program '/no/such/program' not found")]
    public async Task What_cannot_be_started_is_said_before_the_first_run_and_leaves_nothing(string a, string b, string sentence)
    {
        Starts.IsAllowed = true;

        Assert.StartsWith(sentence, await RefusalAsync(() => Programs.StartAsync(Plans.Of(a, b), Token)), StringComparison.Ordinal);

        Assert.Null(Programs.Active);
        Assert.Empty((await Programs.UnfinishedAsync(Token)).Series);
        Assert.Empty(Directory.EnumerateFiles(_folder.FullPath, "g-*"));
    }

    /// <summary>A program that ends at once and is no .NET program: the series fails in its name, can be resumed, and its target is gone.</summary>
    [Fact(Timeout = 60_000)]
    public async Task A_side_that_ends_is_one_sentence_in_its_name_with_what_it_wrote_and_the_series_can_be_resumed()
    {
        Starts.IsAllowed = true;
        var over = Over();

        var id = await Programs.StartAsync(Plans.Of("sh -c \"echo no database; exit 3\"", "sh -c \"echo no database; exit 3\""), Token);
        await over;

        var last = Programs.Last;
        Assert.NotNull(last);
        Assert.Matches("^[AB]: The command sh -c .* ended with exit code 3\\.", last.Sentence);
        Assert.EndsWith("There is no verdict; 0 of 10 runs are kept.", last.Sentence, StringComparison.Ordinal);
        Assert.Equal((true, false), (last.HasFailed, last.IsComplete));
        Assert.Equal("no database", last.Output[0]);
        Assert.StartsWith("The output of ", last.Output[^1], StringComparison.Ordinal);
        Assert.Single(_services.GetRequiredService<WatchedTargets>().All);
        var unfinished = Assert.Single((await Programs.UnfinishedAsync(Token)).Series);
        Assert.Equal((id, 0, 10), (unfinished.Series.Id, unfinished.MadeRuns, unfinished.Runs));
    }

    [Fact(Timeout = 60_000)]
    public async Task One_series_at_a_time_is_made_and_stopping_it_ends_its_program_and_frees_the_way()
    {
        Starts.IsAllowed = true;
        var over = Over();

        // It never becomes a .NET program to attach to: it is stopped while it is waited for.
        var id = await Programs.StartAsync(Plans.Of("sleep 600", "sleep 601"), Token);
        Assert.Equal(id, Programs.Active?.Series.Id);
        Assert.StartsWith("A series of two programs is in progress (5 × sleep 600 vs sleep 601)", await RefusalAsync(() => Programs.StartAsync(Plans.Of("true", "true"), Token)), StringComparison.Ordinal);
        Assert.StartsWith("This series is in progress: stop it first.", Assert.Throws<UserFacingException>(() => Programs.Discard(id)).Message, StringComparison.Ordinal);
        Assert.Empty((await Programs.UnfinishedAsync(Token)).Series);
        await Programs.StopAsync();
        await over;

        Assert.Null(Programs.Active);
        Assert.Equal("Stopped: 0 of 10 runs done.", Programs.Last?.Sentence);
        Assert.False(Programs.Last?.HasFailed);
        Programs.Discard(id);
        Assert.Empty((await Programs.UnfinishedAsync(Token)).Series);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_dashboard_that_shuts_down_ends_what_it_started_begins_nothing_and_leaves_the_series_to_be_resumed()
    {
        Starts.IsAllowed = true;
        var mark = $"{Guid.NewGuid():N}";
        var id = await Programs.StartAsync(Plans.Of($"sh -c \"sleep 600; : {mark}\"", $"sh -c \"sleep 601; : {mark}\""), Token);

        await Programs.EndAsync();

        Assert.Null(Programs.Active);
        Assert.DoesNotContain(Directory.EnumerateDirectories("/proc"), process => CommandLineOf(process).Contains(mark, StringComparison.Ordinal));
        Assert.Equal("The dashboard is shutting down.", await RefusalAsync(() => Programs.ResumeAsync(id, Token)));
        Assert.Equal(id, Assert.Single((await Programs.UnfinishedAsync(Token)).Series).Series.Id);
    }

    [Fact(Timeout = 20_000)]
    public async Task Another_dashboard_makes_the_series_already()
    {
        Starts.IsAllowed = true;
        await StoreAsync();
        using var other = new RunFolder(_folder.FullPath).MarkRecording(Id);

        Assert.StartsWith("This series is in progress in another dashboard", await RefusalAsync(() => Programs.ResumeAsync(Id, Token)), StringComparison.Ordinal);
        Assert.Empty((await Programs.UnfinishedAsync(Token)).Series);
    }

    [Fact(Timeout = 20_000)]
    public async Task What_cannot_be_resumed_is_a_sentence()
    {
        Starts.IsAllowed = true;
        await StoreAsync(plan: Plans.Of("true --password hunter2", "true"));
        await StoreAsync("g-elsewhere", "another machine");

        Assert.Equal("There is no unfinished series 'g-none'.", await RefusalAsync(() => Programs.ResumeAsync("g-none", Token)));
        Assert.StartsWith("Secrets of its commands were not stored", await RefusalAsync(() => Programs.ResumeAsync(Id, Token)), StringComparison.Ordinal);
        Assert.Equal("The series was started on the machine another machine: start a new one here.", await RefusalAsync(() => Programs.ResumeAsync("g-elsewhere", Token)));
    }

    /// <summary>Only whole runs of this very series count: not one that was stopped, nor one of another order.</summary>
    [Fact(Timeout = 20_000)]
    public async Task The_whole_runs_of_a_series_are_found_again()
    {
        await StoreAsync();
        await RunAsync("r1", "a", 1, turn: 2);
        await RunAsync("r2", "b", 1, turn: 1);
        await RunAsync("r3", "b", 2, turn: 3, seed: 1);
        await RunAsync("r4", "b", 2, turn: 4, outcome: RunSummary.Stopped);
        await RunAsync("r5", "a", 2, turn: 11);

        var unfinished = Assert.Single((await Programs.UnfinishedAsync(Token)).Series);

        Assert.Equal(["r1"], unfinished.Made[0].Select(run => run.Id));
        Assert.Equal(["r2"], unfinished.Made[1].Select(run => run.Id));
        Assert.Equal([$"{Id}-a", $"{Id}-b"], unfinished.Groups);
    }

    private static string CommandLineOf(string process)
    {
        try
        {
            return File.ReadAllText(Path.Combine(process, "cmdline"));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // It is no process, or ended between the listing and the look.
            return "";
        }
    }

    private static async Task<string> RefusalAsync(Func<Task> start) => (await Assert.ThrowsAnyAsync<UserFacingException>(start)).Message;

    private Task StoreAsync(string id = Id, string? machine = null, ProgramsPlan? plan = null) => Files.CreateAsync(
        new StoredSeries(StoredSeries.Version, id, DateTimeOffset.UnixEpoch, machine ?? MachineFacts.Current.Name, 4711, plan ?? Plans.Of("true", "true")), Token);

    private Task RunAsync(string id, string side, int index, int turn, int seed = 4711, string outcome = RunSummary.Completed)
    {
        var run = SampleRuns.Of(id, group: new RunGroup($"{Id}-{side}", side, index) { Order = new RunGroupOrder(seed, turn, 10) });
        return (run with { Items = [.. run.Items.SkipLast(1), run.Summary! with { Outcome = outcome }] }).WriteAsync(_folder.FullPath);
    }

    /// <summary>Completes when the series in progress is over.</summary>
    private Task Over()
    {
        var (begun, over) = (false, new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously));
        Programs.Changed += () =>
        {
            begun |= Programs.Active is not null;
            _ = begun && Programs.Active is null && over.TrySetResult();
        };
        return over.Task;
    }
}
