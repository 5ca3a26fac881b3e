using Dashboard.Format;
using Dashboard.Presets;
using Dashboard.Tests.Validity;

namespace Dashboard.Tests.Presets;

public sealed class PresetsTests
{
    [Fact]
    public void The_names_are_a_contract_of_the_command_line()
    {
        Assert.Equal(
            [
                "s1-sync", "s1-sync-min100", "s1-io", "s1-io-min100", "s1-io-iomin100", "s1-asyncio",
                "s2", "s2-short",
                "s4-taskwait", "s4-tasksleepwait", "s4-taskasyncwait", "s4-taskwait-120s", "s4-tasksleepwait-120s",
            ],
            PresetCatalogue.All.Select(preset => preset.Name));
    }

    [Fact]
    public void An_unknown_name_is_a_sentence_that_lists_the_others()
    {
        Assert.Null(PresetCatalogue.Find("s9"));
        Assert.Null(PresetCatalogue.Find(null));
        var problem = Assert.Throws<UserFacingException>(() => PresetCatalogue.Get("s9"));
        Assert.StartsWith("Unknown preset 's9'; use one of s1-sync, s1-sync-min100, ", problem.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Every_phase_is_a_load_with_one_end_or_a_rest_and_has_a_name_of_its_own()
    {
        foreach (var preset in PresetCatalogue.All)
        {
            Assert.Distinct(preset.Phases.Select(phase => phase.Name));
            Assert.All(preset.Phases, phase => Assert.True(phase.ExpectedSeconds > 0));
            Assert.All(preset.Loads, load => Assert.True(load.DurationSeconds is null != load.Requests is null && load.Connections > 0, $"{preset.Name}: {load.Name}"));
            Assert.Contains(preset.MainPhase, preset.Loads.Select(load => load.Name));
            Assert.All(preset.Row.Series, series => Assert.Contains(series.Phase, preset.Loads.Select(load => load.Name)));
        }
    }

    [Fact]
    public void Loads_of_S1_are_a_hundred_requests_over_a_hundred_new_connections_with_300_s()
    {
        foreach (var preset in Of("S1", count: 6))
        {
            var load = Assert.Single(preset.Loads);
            Assert.Equal((100, 100, null, 300, false), (load.Connections, load.Requests, load.DurationSeconds, load.TimeoutSeconds, load.KeepAlive));
            Assert.Contains("300 s", preset.Text, StringComparison.Ordinal);
            Assert.Equal(preset.Name.Contains("min100", StringComparison.Ordinal), preset.RestoresMinThreads);
            Assert.Equal(preset.Name.EndsWith("iomin100", StringComparison.Ordinal) ? 100 : null, load.MinIoThreads);
        }
    }

    [Fact]
    public void Loads_of_S4_are_125_kept_connections_for_10_or_120_s_with_120_s()
    {
        foreach (var preset in Of("S4", count: 5))
        {
            var load = Assert.Single(preset.Loads);
            var seconds = preset.Name.EndsWith("-120s", StringComparison.Ordinal) ? 120 : 10;
            Assert.Equal((125, null, seconds, 120, true), (load.Connections, load.Requests, load.DurationSeconds, load.TimeoutSeconds, load.KeepAlive));
            Assert.Equal(seconds == 120, preset.Command.EndsWith("-d 120s", StringComparison.Ordinal));
            Assert.Contains("120 s", preset.Text, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void S2_follows_the_script_and_its_short_form_keeps_the_order_in_about_a_minute()
    {
        var (whole, brief) = (PresetCatalogue.Get("s2"), PresetCatalogue.Get("s2-short"));

        Assert.Equal([10, 30, 27, 70, 27, 30], whole.Phases.Select(phase => phase.DurationSeconds ?? phase.RestSeconds));
        Assert.Equal(27, whole.Tail.TotalSeconds);
        Assert.Equal(["idle", "sync × 10", "rest after sync × 10", "sync × 100", "rest after sync × 100", "async × 100"], whole.Phases.Select(phase => phase.Name));
        Assert.Equal(whole.Phases.Select(phase => phase.Name), brief.Phases.Select(phase => phase.Name));
        Assert.InRange(brief.Phases.Sum(phase => phase.ExpectedSeconds), 60, 65);
        Assert.Equal(("sync × 100", "sync × 100"), (whole.MainPhase, brief.MainPhase));
        Assert.True(whole.ChoosesServiceTime && brief.ChoosesServiceTime);
        Assert.False(PresetCatalogue.Get("s4-taskwait").ChoosesServiceTime);
    }

    [Fact]
    public void What_is_expected_is_the_sum_of_preparation_loads_drains_rests_and_tail()
    {
        var preset = PresetCatalogue.Get("s1-sync") with
        {
            Phases =
            [
                PresetPhase.Rest("idle", 3),
                new PresetPhase("count") { ScenarioId = "a", Connections = 1, Requests = 100, AnswerSeconds = 22, ServiceSeconds = 1 },
                new PresetPhase("time") { ScenarioId = "a", Connections = 1, DurationSeconds = 10, AnswerSeconds = 4, ServiceSeconds = 1 },
            ],
            Tail = TimeSpan.FromSeconds(25),
        };
        var chosen = preset with { Phases = [preset.Phases[2] with { ServiceSeconds = null }] };

        Assert.Equal([3, 22.6, 14.6], preset.Phases.Select(phase => Math.Round(phase.ExpectedSeconds, 6)));
        Assert.Equal(1.2 + 3 + 22.6 + 14.6 + 25, preset.Expected.TotalSeconds, 6);
        Assert.Equal(6 + 3 + 2 + 1.2 + 14.6 + 25, chosen.Expected.TotalSeconds, 6);
        Assert.Equal(1.2, chosen.Preparation(serviceTimeIsChosen: true, poolIsAtRest: true).TotalSeconds, 6);
        Assert.Equal(21.2, chosen.Preparation(serviceTimeIsChosen: true, poolIsAtRest: false).TotalSeconds, 6);
    }

    /// <summary>Seconds from the press to the end, measured on two processors with .NET 10.0 on 2026-11-22; the machine did other work besides.</summary>
    [Theory]
    [InlineData("s1-sync", 52.1)]
    [InlineData("s1-sync-min100", 28.2)]
    [InlineData("s1-io", 50.4)]
    [InlineData("s1-io-min100", 29.9)]
    [InlineData("s1-asyncio", 29.1)]
    [InlineData("s2-short", 82.5)]
    [InlineData("s4-taskwait", 41.1)]
    [InlineData("s4-tasksleepwait", 72.8)]
    [InlineData("s4-taskasyncwait", 38.0)]
    public void What_is_expected_lies_within_15_percent_of_what_was_measured(string name, double measured) =>
        Assert.InRange(PresetCatalogue.Get(name).Expected.TotalSeconds / measured, 0.85, 1.15);

    /// <summary>The presets of an article: all of them, or a test of each would test none.</summary>
    private static List<Preset> Of(string article, int count)
    {
        List<Preset> presets = [.. PresetCatalogue.All.Where(preset => preset.Article.Key == article)];
        Assert.Equal(count, presets.Count);
        return presets;
    }
}
