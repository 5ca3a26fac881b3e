using AngleSharp.Dom;
using Bunit;
using Dashboard.Catalogue;
using Dashboard.Live.Rail;
using Dashboard.Running;
using Dashboard.Running.Experiments;
using Dashboard.Target.Watched;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Live.Rail;

/// <summary>A scenario's card: what it refuses, and what it asks before it starts.</summary>
public sealed class ScenarioButtonTests : IAsyncDisposable
{
    private static readonly Scenario Awaiting =
        new("taskasyncwait", "await, 500 ms", "/api/diagscenario/taskasyncwait", "async", "Low.", "It awaits.", new ScenarioLoad(125, 10, null, 120, true));

    private readonly TemporaryFolder _folder = new();
    private readonly Components _components;
    private readonly IRenderedComponent<ScenarioButton> _card;

    public ScenarioButtonTests()
    {
        _components = new Components(_folder.FullPath);
        _card = _components.Render<ScenarioButton>(card => card.Add(it => it.Scenario, Awaiting).Add(it => it.BaseAddress, new Uri("http://127.0.0.1:9")).Add(it => it.IsChosen, true));
    }

    public async ValueTask DisposeAsync()
    {
        await _components.DisposeAsync();
        _folder.Dispose();
    }

    [Theory(Timeout = 30_000)]
    [InlineData(".repeat-start")]
    [InlineData(".start")]
    public async Task A_row_of_a_high_load_asks_first_as_a_single_run_does(string start)
    {
        await Field("Connections").InputAsync("600");

        await _card.Find(start).ClickAsync();

        Assert.Contains("600 connections at once", _card.Find("[role=alertdialog]").TextContent, StringComparison.Ordinal);
        Assert.Equal([true], Shown());
        await _card.FindAll("[role=alertdialog] button").Single(button => button.TextContent == "Cancel").ClickAsync();
        Assert.Empty(_card.FindAll("[role=alertdialog]"));
        Assert.Equal([true, false], Shown());
        AssertNothingStarted();
    }

    /// <summary>A start with closed fields opens them, asks nothing, and puts the person where the mistake is; then the mistake is mended.</summary>
    [Theory(Timeout = 30_000)]
    [InlineData("Connections", "100000", "10", "Connections: 1 to 1\u202f000.")]
    [InlineData("Requests", "", "30", "Requests: a whole number, 1 to 1\u202f000\u202f000.")]
    public async Task What_is_wrong_is_refused_at_its_field_which_takes_the_focus(string label, string bad, string good, string sentence)
    {
        await _card.FindAll(".fields select")
            .Single(select => select.ParentElement!.TextContent.Contains("Stop after", StringComparison.Ordinal)).ChangeAsync("true");
        await Field("Connections").InputAsync("10");
        await Field("Requests").InputAsync("30");
        Assert.StartsWith("30 requests over 10 connections", _card.Find(".scenario-row .load-words").TextContent, StringComparison.Ordinal);
        await Field(label).InputAsync(bad);
        Assert.Equal(sentence, _card.Find(".scenario-row .load-words").TextContent);

        await _card.Find(".start").ClickAsync();

        Assert.Equal([true], Shown());
        var focused = _components.JSInterop.VerifyFocusAsyncInvoke().Arguments[0];
        Assert.NotNull(focused);
        Assert.Equal("true", Field(label).GetAttribute("aria-invalid"));
        Assert.Equal(sentence, _card.Find($"[id='{Field(label).GetAttribute("aria-describedby")}']").TextContent);
        Assert.Empty(_card.FindAll("[role=alertdialog]"));
        AssertNothingStarted();
        await Field(label).InputAsync(good);
        Assert.Empty(_card.FindAll(".field-problem"));
    }

    /// <summary>Connections of all loads at the same time are asked about together, and a wrong field of one beside is refused where it stands.</summary>
    [Fact(Timeout = 30_000)]
    public async Task A_load_beside_is_checked_and_counted_like_the_cards_own()
    {
        await Field("Connections").InputAsync("495");
        await _card.Find(".add-beside").ClickAsync();
        Assert.Empty(_card.FindAll(".field-problem"));

        await _card.Find(".start").ClickAsync();
        Assert.Equal("Path: what to call, such as /orders.", _card.Find(".beside-load .field-problem").TextContent);
        _components.JSInterop.VerifyFocusAsyncInvoke();
        await _card.Find(".beside-load .form-field input").InputAsync("/orders");
        Assert.Empty(_card.FindAll(".field-problem"));
        await _card.Find(".start").ClickAsync();
        Assert.Contains("505 connections at once", _card.Find("[role=alertdialog]").TextContent, StringComparison.Ordinal);

        for (var more = 0; more < 6; more++)
        {
            await _card.Find(".add-beside").ClickAsync();
        }

        Assert.Empty(_card.FindAll(".add-beside"));
        await _card.Find(".beside-load button").ClickAsync();
        Assert.Equal((6, 1), (_card.FindAll(".beside-load").Count, _card.FindAll(".add-beside").Count));
        AssertNothingStarted();
    }

    private IElement Field(string label) =>
        _card.Find($"[id='{_card.FindAll(".form-field label").First(it => it.TextContent == label).GetAttribute("for")}']");

    /// <summary>Each time that the settings were opened (true) or closed.</summary>
    private IEnumerable<bool> Shown() => _components.JSInterop.Invocations["popovers.show"].Select(call => (bool)call.Arguments[1]!);

    private void AssertNothingStarted()
    {
        Assert.False(_components.Services.OfFirstTarget<RunCoordinator>().IsBusy);
        Assert.Null(_components.Services.OfFirstTarget<ExperimentCoordinator>().Active);
    }
}
