using AngleSharp.Dom;
using Bunit;
using Dashboard.Compare.Page;
using Dashboard.Live.Rail;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Running.Experiments;
using Dashboard.RunPages.Listing;
using Dashboard.Target.Watched;
using Dashboard.Tests.Catalogue;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Live.Rail;

/// <summary>The rail with a real sample behind it, pressed as a person presses it: what starts, what is said meanwhile, what is left afterwards.</summary>
[Collection(TimedRuns.Name)]
public sealed class RailOnSampleTests : IAsyncLifetime
{
    private const string AsyncIo = "s1-asyncio";

    /// <summary>A preset or a series, with the rests between its runs.</summary>
    private static readonly TimeSpan Whole = TimeSpan.FromSeconds(60);

    private readonly TemporaryFolder _folder = new();
    private readonly Components _components;
    private SampleTarget _sample = null!;
    private IRenderedComponent<ScenarioRail> _rail = null!;

    public RailOnSampleTests() => _components = new Components(_folder.FullPath);

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private RunCoordinator Runs => _components.Services.OfFirstTarget<RunCoordinator>();

    private string Panel => _rail.Find(".run-panel").TextContent;

    public async ValueTask InitializeAsync()
    {
        _sample = await SampleTarget.StartAsync();
        await _components.Services.OfFirstTarget<TargetConnection>().AttachAsync(_sample.Id, _sample.Address, Token);
        _rail = _components.Render<ScenarioRail>();
    }

    public async ValueTask DisposeAsync()
    {
        await _components.DisposeAsync();
        await _sample.DisposeAsync();
        _folder.Dispose();
    }

    [Fact(Timeout = 120_000)]
    public async Task A_press_of_a_preset_disables_every_Start_says_what_is_done_and_ends_with_a_badge()
    {
        var states = new List<State>();
        var pressed = PressAsync(() => [PresetStart(AsyncIo)]);
        await _rail.WaitForStateAsync(Noted("Watching recovery, "), Whole);
        await pressed;
        await EndRunAsync();

        var seen = states.FindAll(state => state.AllDisabled);
        Assert.Contains(seen, state => state.PanelHas(AsyncIo) && state.PanelHas("Preparing: ") && state.PanelHas("Waiting for idle threads to retire")
            && state.PanelHas("■ Stop")
            && state.Own.Contains("Waiting for idle threads to retire", StringComparison.Ordinal)
            && state.RecordDisabled);
        Assert.Contains(seen, state => state.PanelHas($"{AsyncIo}: await on a 1 s HTTP call")
            && state.PanelHas("100 requests over 100 connections to /test/asyncio."));

        // What starts next ends the recovery.
        Assert.Contains(states, state => state.PanelHas("Watching recovery, ") && !state.AllDisabled);
        await _rail.WaitForElementAsync("details.validity");
        Assert.Matches("^(holds|limited|fails)$", _rail.Find("details.validity").GetAttribute("data-trust")!);
        Assert.Contains("100 connections opened for 100 requests", _rail.Find("[data-check='connections']").TextContent, StringComparison.Ordinal);
        Assert.False(Start("taskwait").HasAttribute("disabled"));
        Assert.False(PresetStart(AsyncIo).HasAttribute("disabled"));

        Func<bool> Noted(string until) => () =>
        {
            var starts = _rail.FindAll("[data-scenario] .start, [data-preset] .start");
            states.Add(new State(
                Panel,
                string.Concat(_rail.FindAll($"[data-preset='{AsyncIo}'] [role=status]").Select(said => said.TextContent)),
                starts.Count > 13 && starts.All(button => button.HasAttribute("disabled")),
                _rail.FindAll(".run-panel .record").All(button => button.HasAttribute("disabled"))));
            return states[^1].PanelHas(until) && !states[^1].AllDisabled;
        };
    }

    /// <summary>The whole takes four minutes: it is stopped in the first rest, before anything is sent.</summary>
    [Fact(Timeout = 120_000)]
    public async Task A_preset_of_several_loads_takes_the_articles_service_time_shows_its_step_and_is_stopped_in_a_rest()
    {
        var choice = _rail.FindAll("[data-preset='s2'] .service-time option").Single(option => option.TextContent == "16 ms (the article's)");
        await _rail.Find("[data-preset='s2'] .service-time select").ChangeAsync(choice.GetAttribute("value"));

        var pressed = PressAsync(() => [PresetStart("s2")]);

        await _rail.WaitForStateAsync(() => Panel.Contains("1 of 6: idle", StringComparison.Ordinal), Whole);
        Assert.Contains("16 ms a query", Panel, StringComparison.Ordinal);
        Assert.Contains("Pause of 10 s", Panel, StringComparison.Ordinal);
        await pressed;
        await EndRunAsync();
        var run = await LastAsync();
        var query = run.Header.Phases.First(phase => phase.ServiceSeconds is not null);
        Assert.Equal(("stopped", "s2", 0.016), (run.Summary!.Outcome, run.Header.Preset, query.ServiceSeconds));
        Assert.Null(run.Summary.Load);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_load_of_a_number_of_requests_sends_that_many()
    {
        await ChooseRequestsAsync("30", connections: "10");

        await PressAsync(() => [Start("taskasyncwait")]);

        await _rail.WaitForStateAsync(() => Panel.Contains("30 requests over 10 connections", StringComparison.Ordinal), Whole);
        await _rail.WaitForStateAsync(() => Panel.Contains("Watching recovery", StringComparison.Ordinal), Whole);
        await EndRunAsync();
        Assert.Equal(30, (await LastAsync()).Summary!.Load!.Sent);
    }

    [Fact(Timeout = 120_000)]
    public async Task Stop_ends_the_sending_then_the_waiting_then_the_recovery_and_the_run_was_stopped()
    {
        await Field("Connections").InputAsync("20");
        await Field("Duration, s").InputAsync("120");
        await Field("Query").InputAsync("ms=60000");
        await PressAsync(() => [Start("taskasyncwait")]);
        await _rail.WaitForStateAsync(() => Runs.Active is { Current.Stage: RunStage.Load }, Whole);
        await _rail.WaitForStateAsync(() => Panel.Contains("20 connections for 2 min", StringComparison.Ordinal), Whole);
        await _rail.WaitForStateAsync(() => Panel.Contains("Sending, 11", StringComparison.Ordinal), Whole);

        await StopAsync("■ Stop");
        await _rail.WaitForStateAsync(() => Panel.Contains("Waiting for 20 requests, up to ", StringComparison.Ordinal), Whole);
        Assert.True(Start("taskwait").HasAttribute("disabled"));
        await StopAsync("■ Cancel remaining requests");
        await _rail.WaitForStateAsync(() => Panel.Contains("Watching recovery", StringComparison.Ordinal), Whole);
        Assert.Equal((false, "Skips the recovery and starts"), (Start("taskwait").HasAttribute("disabled"), Start("taskwait").GetAttribute("title")));
        await StopAsync("■ Skip recovery");

        await _rail.WaitForElementAsync(".run-panel .run-links", Whole);
        var run = await LastAsync();
        Assert.Equal("stopped", run.Summary!.Outcome);
        var list = _components.Render<RunsPage>();
        Assert.Contains("stopped", (await list.WaitForElementAsync($"[data-run='{run.Header.Id}']")).TextContent, StringComparison.Ordinal);
    }

    [Fact(Timeout = 120_000)]
    public async Task Two_queries_take_turns_by_button_and_the_link_leads_to_their_comparison()
    {
        await ChooseRequestsAsync("5", connections: "1");
        await Field("Query").InputAsync("ms=20");
        await Field("Repeats").InputAsync("2");
        await Card().QuerySelector("select.against")!.ChangeAsync(RepeatFields.OtherQuery);
        await Field("Query of B").InputAsync("ms=40");

        Assert.Equal("Repeat × 2", Card().QuerySelector(".repeat-start")!.TextContent);
        await PressAsync(() => [Card().QuerySelector(".repeat-start")!]);
        Assert.Contains("of 4", _rail.Find(".run-top [role=status]").TextContent, StringComparison.Ordinal);
        var link = await ComparedAsync();

        _components.Address = link;
        var page = _components.Render<ComparePage>();
        await page.WaitForElementsAsync("[data-verdict]", 1);
        Assert.Equal("NotEnoughRuns", page.Find("[data-verdict]").GetAttribute("data-verdict"));
        Assert.Contains("Query: ms=20 → ms=40; no other condition differs.", page.Find(".verdict-text").TextContent, StringComparison.Ordinal);
        var runs = await _components.Services.GetRequiredService<RunStore>().ListAsync(Token);
        var queries = runs.Select(run => new Uri(run.Header!.Plan!.Url).Query);
        Assert.Equal(["?ms=20", "?ms=20", "?ms=40", "?ms=40"], queries.Order(StringComparer.Ordinal));
        Assert.Equal([1, 1, 2, 2], runs.Select(run => run.Header!.Group!.Index).Order());
    }

    /// <summary>With too few repeats it says so; what is kept of enough of them, and where, is in NoiseStoreTests.</summary>
    [Fact(Timeout = 120_000)]
    public async Task A_load_that_takes_turns_with_itself_is_taken_for_the_noise_of_this_machine()
    {
        await ChooseRequestsAsync("5", connections: "1");
        await Field("Query").InputAsync("ms=20");
        await Field("Repeats").InputAsync("1");
        await Card().QuerySelector("select.against")!.ChangeAsync(RepeatFields.Itself);

        await PressAsync(() => [Card().QuerySelector(".repeat-start")!]);

        await ComparedAsync();
        Assert.Contains("at least 4 runs", _rail.Find(".series-over").TextContent, StringComparison.Ordinal);
    }

    private IElement Card() => _rail.Find("[data-scenario='taskasyncwait']");

    private IElement Start(string scenario) => _rail.Find($"[data-scenario='{scenario}'] .start");

    private IElement PresetStart(string preset) => _rail.Find($"[data-preset='{preset}'] .start");

    private IElement Field(string label) =>
        Card().QuerySelector($"[id='{Card().QuerySelectorAll(".form-field label").First(it => it.TextContent == label).GetAttribute("for")}']")!;

    private async Task ChooseRequestsAsync(string requests, string connections)
    {
        await Card().QuerySelectorAll("select")
            .Single(select => select.ParentElement!.TextContent.Contains("Stop after", StringComparison.Ordinal)).ChangeAsync("true");
        await Field("Connections").InputAsync(connections);
        await Field("Requests").InputAsync(requests);
    }

    /// <summary>On the circuit's turn: while the page goes on by itself, what is found before it is another button when it is pressed. Gone is gone.</summary>
    private Task PressAsync(Func<IEnumerable<IElement>> find) =>
        _rail.InvokeAsync(() => find().FirstOrDefault()?.ClickAsync() ?? Task.CompletedTask);

    private async Task StopAsync(string words)
    {
        Assert.Equal(words, _rail.Find(".run-panel .stop-run").TextContent.Trim());
        await PressAsync(() => _rail.FindAll(".run-panel .stop-run"));
    }

    /// <summary>Presses Stop, Cancel, Skip, whatever is offered, until no run is on.</summary>
    private async Task EndRunAsync()
    {
        while (_rail.FindAll(".run-panel .stop-run") is [var stop, ..])
        {
            var words = stop.TextContent;
            await PressAsync(() => _rail.FindAll(".run-panel .stop-run"));
            await _rail.WaitForStateAsync(() => _rail.FindAll(".run-panel .stop-run").All(next => next.TextContent != words), Whole);
        }

        await _rail.WaitForElementAsync(".run-panel .run-links", Whole);
    }

    /// <summary>Where the series leads when it is over.</summary>
    private async Task<string> ComparedAsync()
    {
        await _rail.WaitForStateAsync(() => _rail.FindAll(".run-links a").Any(link => link.TextContent == "Compare the two"), Whole);
        return _rail.FindAll(".run-links a").Single(link => link.TextContent == "Compare the two").GetAttribute("href")!;
    }

    private Task<RecordedRun> LastAsync()
    {
        var id = _rail.Find(".run-links a[aria-label='Open the run']").GetAttribute("href")!.Split('/')[^1];
        return _components.Services.GetRequiredService<RunStore>().OpenAsync(id, Token);
    }

    private sealed record State(string Panel, string Own, bool AllDisabled, bool RecordDisabled)
    {
        public bool PanelHas(string words) => Panel.Contains(words, StringComparison.Ordinal);
    }
}
