using Dashboard.Catalogue;
using Dashboard.Format;
using Dashboard.Load;
using Dashboard.Presets;
using Dashboard.Running;

namespace Dashboard.Tests.Presets;

public sealed class PresetPlansTests(SampleCatalogue sample) : IClassFixture<SampleCatalogue>
{
    private static readonly Uri Address = new("http://127.0.0.1:5000/");

    [Fact]
    public void Every_preset_resolves_against_the_samples_own_catalogue_within_the_limits()
    {
        var catalogue = sample.Scenarios;
        foreach (var preset in PresetCatalogue.All)
        {
            var plan = PresetPlans.Plan(preset, catalogue, Address, Options(preset, 35));

            Assert.Equal((preset.Name, preset.Name), (plan.Id, plan.Preset));
            Assert.Equal(preset.Phases.Select(phase => phase.Name), plan.Phases.Select(phase => phase.Name));
            Assert.Contains(plan.MainPhase, plan.Phases.Select(phase => phase.Name));
            Assert.All(plan.Phases, phase => Assert.True(phase.Load is null != phase.RestSeconds is null));
            Assert.All(plan.Phases.Select(phase => phase.Load).OfType<LoadPlan>(), load => Assert.Null(LoadLimits.Refuse(load, [])));
            Assert.All(plan.Phases.Select(phase => phase.Load).OfType<LoadPlan>(), load => Assert.True(load.ConnectsInWindow));
            Assert.All(plan.Phases.Where(phase => phase.Load is not null), phase => Assert.True(phase.TheoryPerSecond > 0));
        }
    }

    [Fact]
    public void A_minimum_of_threads_is_set_before_the_load_and_put_back()
    {
        var plan = Plan("s1-sync-min100", null);

        Assert.Equal((100, null), (plan.Phases[0].MinWorkerThreads, plan.Phases[0].MinIoThreads));
        Assert.True(plan.RestoresMinThreads);
        Assert.Equal("test-sync", plan.Scenario?.Id);
        Assert.False(Plan("s1-sync", null).RestoresMinThreads);
        Assert.Equal((null, 100), (Plan("s1-io-iomin100", null).Phases[0].MinWorkerThreads, Plan("s1-io-iomin100", null).Phases[0].MinIoThreads));
    }

    [Fact]
    public void A_chosen_service_time_becomes_the_query_and_the_theory()
    {
        var plan = Plan("s2", TimeSpan.FromMilliseconds(35));
        var loads = plan.Phases.Where(phase => phase.Load is not null).ToList();

        Assert.Equal(["http://127.0.0.1:5000/sync?ms=35", "http://127.0.0.1:5000/sync?ms=35", "http://127.0.0.1:5000/async?ms=35"], loads.Select(phase => phase.Load!.Url));
        Assert.Equal([10 / 0.035, 100 / 0.035, 100 / 0.035], loads.Select(phase => phase.TheoryPerSecond!.Value));
        Assert.Equal((null, "sync × 100"), (plan.Scenario, plan.MainPhase));
        Assert.Equal("s2: Database queries: sync × 10, sync × 100, async × 100, 35 ms a query", plan.Title);
        Assert.Equal(6250, Plan("s2", Preset.ArticleServiceTime).Phases[3].TheoryPerSecond!.Value, 1e-9);
        Assert.Equal("http://127.0.0.1:5000/async?ms=1", PresetPlans.ProbeAddress(PresetCatalogue.Get("s2"), sample.Scenarios, Address, TimeSpan.FromMilliseconds(1)).ToString());
    }

    [Fact]
    public void A_service_time_that_cannot_be_is_refused_in_a_sentence()
    {
        string Refused(string preset, double milliseconds) =>
            Assert.Throws<UserFacingException>(() => Plan(preset, TimeSpan.FromMilliseconds(milliseconds))).Message;

        Assert.Equal("Service time: 1 to 60\u202f000 ms, not 0.5.", Refused("s2", 0.5));
        Assert.Equal("Service time: 1 to 60\u202f000 ms, not 60\u202f001.", Refused("s2", 60_001));
        Assert.Equal("The preset s1-sync has no configurable service time.", Refused("s1-sync", 16));
        Assert.Throws<ArgumentException>(() => Plan("s2", null));
    }

    [Fact]
    public void A_target_without_the_scenario_is_told_which_one_is_missing()
    {
        var catalogue = sample.Scenarios.Where(scenario => scenario.Id != "db-async").ToList();
        var problem = Assert.Throws<UserFacingException>(() => PresetPlans.Plan(PresetCatalogue.Get("s2"), catalogue, Address, Options(PresetCatalogue.Get("s2"), 20)));

        Assert.Equal("The preset s2 calls the scenario 'db-async', which this target does not offer: attach to the sample of this version.", problem.Message);
    }

    [Fact]
    public void The_tail_is_the_presets_own_or_the_one_asked_for()
    {
        var preset = PresetCatalogue.Get("s2-short");

        Assert.Equal(5, Plan("s2-short", Preset.ArticleServiceTime).Tail.TotalSeconds);
        Assert.Equal(0, PresetPlans.Plan(preset, sample.Scenarios, Address, new PresetOptions(Preset.ArticleServiceTime, TimeSpan.Zero)).Tail.TotalSeconds);
    }

    private static PresetOptions Options(Preset preset, double milliseconds) => new(preset.ChoosesServiceTime ? TimeSpan.FromMilliseconds(milliseconds) : null);

    private LoadRunPlan Plan(string preset, TimeSpan? serviceTime) =>
        PresetPlans.Plan(PresetCatalogue.Get(preset), sample.Scenarios, Address, new PresetOptions(serviceTime));
}
