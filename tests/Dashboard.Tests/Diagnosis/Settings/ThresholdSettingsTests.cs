using Dashboard.Diagnosis;
using Dashboard.Diagnosis.Settings;
using Dashboard.Diagnosis.Windows;
using Dashboard.Format;
using Dashboard.RunFile;
using Dashboard.Tests.RunFile;
using Dashboard.Timeline;
using Dashboard.Timeline.Findings;

namespace Dashboard.Tests.Diagnosis.Settings;

public sealed class ThresholdSettingsTests : IDisposable
{
    private readonly TemporaryFolder _data = new();
    private readonly LogLines<ThresholdSettings> _log = new();

    private string FilePath => Path.Combine(_data.FullPath, ThresholdSettings.FileName);

    public void Dispose() => _data.Dispose();

    [Fact]
    public void A_change_counts_at_once_is_told_outlives_the_dashboard_and_the_file_holds_nothing_else()
    {
        var (settings, told) = (Settings(), 0);
        settings.Changed += () => told++;

        settings.Set("freeCpu", 40);
        settings.Set("silence", 3);
        settings.Set("silence", 2);

        Assert.Equal((40, 3), (settings.Current[Thresholds.FreeCpu], told));
        Assert.Equal(new Dictionary<string, double>(StringComparer.Ordinal) { ["freeCpu"] = 40 }, Settings().Current.Changed);
        Assert.Equal("{ \"freeCpu\": 40 }", string.Join(' ', File.ReadAllText(FilePath).Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries)));
        Assert.Equal([FilePath], Directory.GetFiles(_data.FullPath, "*.json*"));
        Assert.Empty(_log.Lines);
    }

    [Fact]
    public void One_or_all_go_back_to_their_defaults()
    {
        var settings = Settings();
        settings.Set("freeCpu", 40);
        settings.Set("busyCpu", 90);
        settings.Set("silence", 5);

        settings.Reset("freeCpu");
        Assert.Equal(["busyCpu", "silence"], settings.Current.Changed.Keys);
        settings.ResetAll();
        Assert.Empty(Settings().Current.Changed);
    }

    [Theory]
    [InlineData("freeCpu", 200, "freeCpu must be between 5 and 90 (% of usable processors), not 200.")]
    [InlineData("freeCpu", double.NaN, "freeCpu must be between 5 and 90 (% of usable processors), not –.")]
    [InlineData("queueShareOut", 0.85, "queueShareOut (0.85) must not be above queueShare (0.8): findings would end before they begin. Change the other one first.")]
    [InlineData("busyCpu", 50, "busyCpuOut (65) must not be above busyCpu (50): findings would end before they begin. Change the other one first.")]
    public void What_is_refused_changes_nothing_and_the_sentence_says_what_is_taken(string name, double value, string sentence)
    {
        var (settings, told) = (Settings(), false);
        settings.Changed += () => told = true;

        Assert.Equal(sentence, Assert.Throws<UserFacingException>(() => settings.Set(name, value)).Message);
        Assert.Empty(settings.Current.Changed);
        Assert.False(told || File.Exists(FilePath));
    }

    [Fact]
    public void What_is_no_number_is_refused_with_the_range() => Assert.Equal(
        "freeCpu must be a number between 5 and 90 (% of usable processors).",
        Assert.Throws<UserFacingException>(() => Thresholds.FreeCpu.Read("")).Message);

    [Theory]
    [InlineData("")]
    [InlineData("[1]")]
    [InlineData("""{"freeCpu":"much"}""")]
    [InlineData("""{"freeCpu":200}""")]
    [InlineData("""{"freeCpus":20}""")]
    [InlineData("""{"queueShareOut":0.9}""")]
    public void A_file_that_cannot_be_used_costs_a_sentence_and_the_next_change_sets_it_aside(string damaged)
    {
        File.WriteAllText(FilePath, damaged);
        var settings = Settings();

        Assert.Same(Thresholds.Defaults, settings.Current);
        Assert.StartsWith("The defaults apply, because thresholds.json in the data folder cannot be used (", settings.Problem);
        Assert.StartsWith("Warning: The default thresholds apply: thresholds.json in the data folder cannot be used (", Assert.Single(_log.Lines), StringComparison.Ordinal);
        settings.Set("freeCpu", 40);
        Assert.Null(settings.Problem);
        Assert.Equal(40, Settings().Current[Thresholds.FreeCpu]);
        Assert.Equal(damaged, File.ReadAllText(Path.Combine(_data.FullPath, "thresholds.damaged.json")));
    }

    [Fact]
    public void Where_the_file_cannot_be_written_a_change_counts_and_the_page_says_for_how_long()
    {
        var settings = Settings();
        Directory.CreateDirectory(FilePath);

        settings.Set("freeCpu", 40);

        Assert.Equal(40, settings.Current[Thresholds.FreeCpu]);
        Assert.StartsWith("Changes apply only until this dashboard exits: thresholds.json cannot be written in the data folder (", settings.Problem);
    }

    [Fact]
    public void A_run_is_judged_by_the_thresholds_of_its_header_as_far_as_this_version_takes_them_and_names_them_among_its_facts()
    {
        TimelineItem[] blocked =
        [
            .. Enumerable.Range(1, 40).Select(i => new PoolSample(i * 0.25, 0.25)
            {
                ThreadCount = 4, QueueLength = 30, CpuPercent = 8, CompletedItems = 4, LockContentions = 0,
            }),
        ];
        var target = new TargetFacts(1, "target", null, "", null, null, null) { ProcessorCount = 2, MinThreads = 2 };
        var set = new Dictionary<string, double>(StringComparer.Ordinal) { ["freeCpu"] = 5, ["silence"] = 1_000_000, ["ofLater"] = 1 };

        Assert.Equal(["blockedNotInjected"], RunFindings.Of(blocked, null, target).Troubles.Select(finding => finding.Rule));
        Assert.Equal(["workWaits"], RunFindings.Of(blocked, null, target, set).Troubles.Select(finding => finding.Rule));
        Assert.Equal(["freeCpu"], Thresholds.Recorded(set).Changed.Keys);
        Assert.Contains(
            HeaderFacts.Of(RunFileTests.Header() with { Thresholds = set }),
            fact => fact is { Name: "Thresholds changed", Value: "freeCpu 5, silence 1\u202f000\u202f000, ofLater 1", IsCondition: false });
    }

    private ThresholdSettings Settings() => new(new RunFolder(_data.FullPath), _log);
}
