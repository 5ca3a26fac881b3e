using Dashboard.Compare.Verdicts;
using Dashboard.Load;
using Dashboard.RunFile;
using Dashboard.Tests.RunFile;

namespace Dashboard.Tests.Compare;

public sealed class ComparedFactsTests
{
    private static readonly RunHeader A = RunFileTests.Header() with { Plan = new LoadPlan("http://127.0.0.1:5000/api/diagscenario/taskwait?ms=50", 20, DurationSeconds: 10) };

    [Fact]
    public void Another_query_is_the_fact_under_study_and_no_confounder()
    {
        var rows = ComparedFacts.Of([A, A with { Plan = A.Plan! with { Url = A.Plan.Url.Replace("50", "100", StringComparison.Ordinal) } }]);

        Assert.Equal("Endpoint", ComparedFacts.UnderStudy(rows));
        Assert.Empty(ComparedFacts.Confounders(rows));
    }

    [Fact]
    public void Another_load_beside_another_endpoint_is_named()
    {
        var other = A with { Path = "/other", Plan = new LoadPlan("http://127.0.0.1:5000/other", 40, DurationSeconds: 10), Target = A.Target! with { MinThreads = 100 } };

        Assert.Equal(["Load", "Minimum / maximum threads"], ComparedFacts.Confounders(ComparedFacts.Of([A, other])));
    }

    [Fact]
    public void Another_process_of_the_same_program_is_no_other_condition()
    {
        var rows = ComparedFacts.Of([A, A with { Target = A.Target! with { ProcessId = 77 } }, A]);

        Assert.True(rows.Single(row => row.Name == "Process").Differs);
        Assert.Null(ComparedFacts.UnderStudy(rows));
        Assert.Equal(["1", "77", "1"], rows.Single(row => row.Name == "Process").Values);
    }

    [Fact]
    public void A_fact_that_only_one_run_has_differs()
    {
        var rows = ComparedFacts.Of([A, A with { Target = null }]);

        Assert.Contains("Processors", ComparedFacts.Confounders(rows));
        Assert.Null(rows.Single(row => row.Name == "Processors").Values[1]);
    }
}
