using System.Text;
using Dashboard.Injections;
using Dashboard.RunFile;
using Dashboard.Timeline;

namespace Dashboard.Tests.Timeline;

public sealed class TargetFactsTests
{
    private static readonly TargetFacts Facts = new(42, "Shop", "Shop", "./Shop", "10.0.12", "Linux", "x64");

    [Theory]
    [InlineData(4, null, 4.0)]
    [InlineData(1, 0.5, 0.5)]
    [InlineData(2, 1.5, 1.5)]
    [InlineData(2, 16.0, 2.0)]
    [InlineData(null, 0.5, null)]
    public void A_target_uses_no_more_than_its_processors_and_its_quota(int? processors, double? quota, double? usable) =>
        Assert.Equal(usable, (Facts with { ProcessorCount = processors, QuotaProcessors = quota }).UsableProcessors);

    [Theory]
    [InlineData(null, false)]
    [InlineData("11.0.4", false)]
    [InlineData("12.0.0-preview.1", true)]
    public void Of_a_runtime_newer_than_the_newest_measured_this_is_stated_wherever_a_run_is(string? version, bool isStated)
    {
        var header = new RunHeader(RunFormat.Version, "20261123T093000Z-a-0000", DateTimeOffset.UnixEpoch, "A")
        {
            Target = Facts with { RuntimeVersion = version, ProcessorCount = 2, MinThreads = 2 },
            Machine = MachineFacts.Current,
        };

        string?[] stated = [header.Target.NotMeasured, HeaderFacts.Of(header).SingleOrDefault(fact => fact.Name == "Not measured")?.Value, ModelScope.Of(header.Target).Words];

        Assert.All(stated, sentence => Assert.Equal(isStated, sentence?.StartsWith($"This target runs .NET {version}, on which nothing was measured", StringComparison.Ordinal) == true));
    }

    [Fact]
    public void The_quota_is_read_from_a_run_file_as_it_was_written()
    {
        var header = new RunHeader(RunFormat.Version, "20261123T093000Z-a-0000", DateTimeOffset.UnixEpoch, "A")
        {
            Target = Facts with { ProcessorCount = 1, QuotaProcessors = 0.5 },
            Machine = MachineFacts.Current,
        };

        var line = RunFormat.Line(header);

        Assert.Contains("\"quotaProcessors\":0.5", Encoding.UTF8.GetString(line), StringComparison.Ordinal);
        Assert.DoesNotContain("usableProcessors", Encoding.UTF8.GetString(line), StringComparison.OrdinalIgnoreCase);
        Assert.Equal(header.Target, RunFormat.ReadHeader(line)!.Target);
    }
}
