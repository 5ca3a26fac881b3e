using Bunit;
using Dashboard.Diagnosis.Rules;
using Dashboard.Load;
using Dashboard.Presets;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.RunPages;
using Dashboard.Tests.Report;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

namespace Dashboard.Tests.RunPages;

/// <summary>The stopgap that a run's page offers to prove.</summary>
public sealed class VerifyFixTests
{
    private static readonly Finding Starved = new(RuleIds.StarvationByTaskWaits, 1);

    [Fact]
    public void The_minimum_is_a_thread_for_each_connection_and_one_for_each_processor()
    {
        Assert.Equal(22, VerifyFix.MinThreadsOf(Run(2), Starved));
    }

    [Fact]
    public void Where_so_many_were_there_or_more_threads_are_no_help_there_is_no_stopgap_to_prove()
    {
        Assert.Null(VerifyFix.MinThreadsOf(Run(22), Starved));
        Assert.Null(VerifyFix.MinThreadsOf(Run(2), Starved with { Rule = RuleIds.LockConvoy }));
        Assert.Null(VerifyFix.MinThreadsOf(Run(2), Starved with { Rule = RuleIds.BlockedNotInjected, Kind = "semaphore" }));
        Assert.Null(VerifyFix.MinThreadsOf(Run(2) with { Summary = null }, Starved));
    }

    [Fact]
    public void The_plan_sets_the_minimum_before_the_load_says_so_and_gives_it_back()
    {
        var plan = RunAgain.WithMinThreads(new LoadRunPlan("taskwait", "Task wait", [new LoadPhase("taskwait", new LoadPlan("http://127.0.0.1:5000/", 20, DurationSeconds: 10))], TimeSpan.Zero), 22);

        Assert.Equal(22, Assert.Single(plan.Phases).MinWorkerThreads);
        Assert.True(plan.RestoresMinThreads);
        Assert.Equal("Task wait, minimum 22 threads", plan.Title);
    }

    /// <summary>Only a program that the dashboard started can be started again, with a fixed build beside it.</summary>
    [Fact(Timeout = 30_000)]
    public async Task A_run_whose_program_is_known_leads_to_the_form_of_two_programs_and_another_does_not()
    {
        using var folder = new TemporaryFolder();
        await using var components = new Components(folder.FullPath);
        var run = Run(2);

        var other = components.Render<VerifyFix>(parameters => parameters.Add(view => view.Run, run).Add(view => view.Finding, Starved));
        var started = components.Render<VerifyFix>(parameters => parameters
            .Add(view => view.Run, run with { Header = run.Header with { Program = new StartedProgram("dotnet Shop.dll") } })
            .Add(view => view.Finding, Starved));

        Assert.Empty(other.FindAll("#prove-program"));
        Assert.Equal($"/compare/programs?from={run.Header.Id}", started.Find("#prove-program").GetAttribute("href"));
    }

    private static RecordedRun Run(int minThreads) =>
        SampleRuns.Of(change: header => header with { Target = new TargetFacts(1, "target", null, "", null, null, null) { ProcessorCount = 2, MinThreads = minThreads } });
}
