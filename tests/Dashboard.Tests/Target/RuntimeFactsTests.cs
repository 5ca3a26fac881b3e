using Dashboard.Target;
using Dashboard.Target.Reach;
using Dashboard.Target.Runtime;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Tests.Target;

[Collection(LiveTargetCollection.Name)]
public sealed class RuntimeFactsTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = 30_000)]
    public async Task A_foreign_program_tells_its_processors_and_threads_without_knowing()
    {
        await using var target = await PoolTargetProcess.StartAsync("idle", new Dictionary<string, string>(StringComparer.Ordinal)
        {
            ["DOTNET_PROCESSOR_COUNT"] = "3",
            ["DOTNET_ThreadPool_ForceMinWorkerThreads"] = "19",
        });

        var facts = await AskAsync(target);

        Assert.Equal((3, 25, 32_767), (facts.ProcessorCount, facts.MinThreads, facts.MaxThreads));
        Assert.Equal(
            ("DOTNET_PROCESSOR_COUNT", "DOTNET_ThreadPool_ForceMinWorkerThreads", "default, unless the program sets another"),
            (facts.Sources!.Processors, facts.Sources.MinThreads, facts.Sources.MaxThreads));
    }

    [Fact(Timeout = 60_000)]
    public async Task A_program_that_was_started_by_its_own_executable_tells_as_much()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Its executable is called otherwise elsewhere.");
        await using var byDotnet = await PoolTargetProcess.StartAsync("idle 1 \"a b\"");
        await using var byItself = await PoolTargetProcess.StartAsync("idle 1 \"a b\"", byItself: true);

        var (expected, facts) = (await AskAsync(byDotnet), await AskAsync(byItself));

        Assert.NotNull(expected.ProcessorCount);
        Assert.Equal(
            (expected.ProcessorCount, expected.QuotaProcessors, expected.MinThreads, expected.MaxThreads, expected.Sources),
            (facts.ProcessorCount, facts.QuotaProcessors, facts.MinThreads, facts.MaxThreads, facts.Sources));
        Assert.Equal(true, PublishedProcesses.IsShown(byItself.Id));
        Assert.True(LinuxRuntimeFiles.Machine.Shows(facts));
        Assert.False(LinuxRuntimeFiles.Machine.Shows(facts with { ProcessId = Environment.ProcessId }));
    }

    [Fact(Timeout = 30_000)]
    public async Task A_program_without_settings_has_the_defaults_of_this_machine()
    {
        await using var target = await PoolTargetProcess.StartAsync("idle");

        var facts = await AskAsync(target);

        Assert.Equal((Environment.ProcessorCount, Environment.ProcessorCount), (facts.ProcessorCount, facts.MinThreads));
        Assert.StartsWith("default: one per processor", facts.Sources!.MinThreads, StringComparison.Ordinal);
    }

    [Fact(Timeout = 30_000)]
    public async Task A_target_that_does_not_answer_costs_a_moment_and_is_read_from_its_files()
    {
        await using var target = await PoolTargetProcess.StartAsync("idle");
        var known = await TargetProcesses.DescribeAsync(target.Id, Token);
        target.Pause();
        var watch = System.Diagnostics.Stopwatch.StartNew();

        var facts = await RuntimeQuery.CompleteAsync(new DiagnosticsClient(target.Id), known, Token);

        Assert.True(watch.Elapsed < TimeSpan.FromSeconds(5), $"It took {watch.Elapsed}.");
        Assert.Equal(Environment.ProcessorCount, facts.ProcessorCount);
        target.Continue();
    }

    private static async Task<Dashboard.Timeline.TargetFacts> AskAsync(PoolTargetProcess target) =>
        await RuntimeQuery.CompleteAsync(new DiagnosticsClient(target.Id), await TargetProcesses.DescribeAsync(target.Id, Token), Token);
}
