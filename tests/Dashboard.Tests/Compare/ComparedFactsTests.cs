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

        Assert.Equal(["Load", "Min threads"], ComparedFacts.Confounders(ComparedFacts.Of([A, other])));
    }

    [Fact]
    public void Another_process_of_the_same_program_is_no_other_condition()
    {
        var rows = ComparedFacts.Of([A, A with { Target = A.Target! with { ProcessId = 77 } }, A]);

        Assert.True(rows.Single(row => row.Name == "Process").Differs);
        Assert.Null(ComparedFacts.UnderStudy(rows));
        Assert.Equal(["1", "77", "1"], rows.Single(row => row.Name == "Process").Values);
    }

    /// <summary>The runtime counts half a processor and 0.8 of one as one each.</summary>
    [Theory]
    [InlineData(0.5, 0.5, false)]
    [InlineData(0.5, 0.8, true)]
    [InlineData(0.5, null, true)]
    public void Another_quota_is_another_condition(double quota, double? other, bool differs)
    {
        var rows = ComparedFacts.Of([WithQuota(quota), WithQuota(other)]);

        Assert.Equal(differs, ComparedFacts.UnderStudy(rows) == "Processor quota");
        Assert.False(rows.Single(row => row.Name == "Processors").Differs);
    }

    private static RunHeader WithQuota(double? quota) => A with { Target = A.Target! with { ProcessorCount = 1, QuotaProcessors = quota } };

    [Fact]
    public void A_fact_that_only_one_run_has_differs()
    {
        var rows = ComparedFacts.Of([A, A with { Target = null }]);

        Assert.Contains("Processors", ComparedFacts.Confounders(rows));
        Assert.Null(rows.Single(row => row.Name == "Processors").Values[1]);
    }

    [Theory]
    [InlineData(1.5, 2.4, "1.5 s", "2.4 s")]
    [InlineData(10, 10.4, "10 s", "10.4 s")]
    [InlineData(0.43, 0.431, "430 ms", "431 ms")]
    [InlineData(100.001, 100.002, "100.001 s", "100.002 s")]
    [InlineData(150, 150.25, "2 min 30 s", "2 min 30.25 s")]
    public void Durations_are_compared_as_values_and_their_texts_show_the_difference(double first, double second, string textOfFirst, string textOfSecond)
    {
        var rows = ComparedFacts.Of([A with { Plan = A.Plan! with { DurationSeconds = first } }, A with { Plan = A.Plan! with { DurationSeconds = second } }]);
        var load = rows.Single(row => row.Name == HeaderFacts.Load);

        Assert.True(load.Differs);
        Assert.Contains($"for {textOfFirst},", load.Values[0], StringComparison.Ordinal);
        Assert.Contains($"for {textOfSecond},", load.Values[1], StringComparison.Ordinal);
    }

    [Fact]
    public void A_part_of_the_load_that_its_words_do_not_say_differs_all_the_same()
    {
        var rows = ComparedFacts.Of([A, A with { Plan = A.Plan! with { ExpectedBody = "ok" } }]);

        Assert.Equal(HeaderFacts.Load, ComparedFacts.UnderStudy(rows));
        Assert.Equal(2, rows.Single(row => row.Name == HeaderFacts.Load).Values.Distinct(StringComparer.Ordinal).Count());
    }

    /// <summary>Of a long command line only what was changed is worth a place in the headline, and ports that were free are not.</summary>
    [Theory]
    [InlineData("dotnet Shop.dll --mode old --port 5000", "dotnet Shop.dll --mode new --port 5001", "Command line: old 5000 → new 5001")]
    [InlineData("dotnet Shop.dll --port 5000", "dotnet Shop.dll --port 5001", null)]
    [InlineData("dotnet Shop.dll", "dotnet Shop.dll --fast", "Command line: none → --fast")]
    public void A_command_line_differs_in_words(string a, string b, string? words) =>
        Assert.Equal(words, FactDifference.OfWords("Command line", a, b)?.Words);
}
