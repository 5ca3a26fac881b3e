using System.Text;
using Bunit;
using Dashboard.Catalogue;
using Dashboard.Exchange.Offered;
using Dashboard.Format;
using Dashboard.Running;
using Dashboard.Sweeps;
using Dashboard.Sweeps.Execution;
using Dashboard.Sweeps.Page;
using Dashboard.Target;
using Dashboard.Target.Watched;
using Dashboard.Tests.Exchange;
using Dashboard.Tests.Exchange.OpenApi;
using Dashboard.Tests.Target;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Sweeps.Page;

/// <summary>The form of a sweep over a scenario: the fields of a load are those of the Live page.</summary>
public sealed class ScenarioFormTests
{
    private static readonly Scenario[] Offered =
    [
        new("taskwait", "Wait", "/wait", "sync-over-async", "", "", new ScenarioLoad(125, 10, null, 120, KeepAlive: true)),
        new("test-io", "I/O", "/test/io", "sync-over-async", "", "", new ScenarioLoad(100, null, 100, 300, KeepAlive: false)),
    ];

    [Fact(Timeout = 30_000)]
    public async Task The_load_is_the_endpoints_own_without_what_varies_and_what_is_wrong_with_it_takes_the_focus()
    {
        using var folder = new TemporaryFolder();
        await using var components = new Components(folder.FullPath, "/sweeps");
        var form = components.Render<ScenarioForm>(it => it.Add(its => its.Scenarios, Offered));
        Assert.Equal(("5", "120"), (form.Find("#sweep-duration").GetAttribute("value"), form.Find("#sweep-timeout").GetAttribute("value")));
        Assert.Empty(form.FindAll("#sweep-connections"));

        await form.Find("#sweep-scenario").ChangeAsync("test-io");
        await form.Find("#sweep-x").ChangeAsync("rate");
        Assert.Equal(("100", "5", "300"), (Value("connections"), Value("duration"), Value("timeout")));
        Assert.Contains("Maximum unanswered", form.Find("[for=sweep-connections]").TextContent, StringComparison.Ordinal);
        Assert.DoesNotContain("fixed rate", form.Markup, StringComparison.Ordinal);

        await form.Find("#sweep-timeout").InputAsync("0.05");
        await form.Find("form").SubmitAsync();

        Assert.Equal("Timeout: 0.1 to 600 s.", form.Find("#sweep-timeout-words").TextContent);
        components.JSInterop.VerifyFocusAsyncInvoke();
        Assert.Equal("/sweeps", components.Address);
        await form.Find("#sweep-timeout").InputAsync("60");
        Assert.Empty(form.FindAll(".field-problem"));

        string? Value(string field) => form.Find($"#sweep-{field}").GetAttribute("value");
    }

    [Fact(Timeout = 30_000)]
    public async Task A_request_of_the_targets_document_is_swept_with_its_values_and_asked_about_where_it_changes_something()
    {
        using var folder = new TemporaryFolder();
        await using var components = new Components(folder.FullPath, "/sweeps");
        SeenTarget.Show(components.Services.OfFirstTarget<TargetMonitor>(), SeenTarget.Facts);
        components.Services.OfFirstTarget<TargetConnection>().TakeLoadAt(new Uri("http://127.0.0.1:9"));
        var requests = components.Services.OfFirstTarget<AvailableRequests>();
        await requests.AddAsync("shop.json", Encoding.UTF8.GetBytes(await Fixture.TextAsync(OpenApiDocuments.Shop)), TestContext.Current.CancellationToken);
        var form = components.Render<ScenarioForm>(it => it.Add(its => its.Scenarios, []).Add(its => its.Requests, requests.All));
        Assert.Equal(["GET /orders", "POST /orders", "GET /orders/{id}", "DELETE /orders/{id}"], form.FindAll("optgroup option").Select(option => option.TextContent));

        await ChooseAsync("GET /orders/{id}");
        Assert.Empty(form.FindAll("#sweep-path, #sweep-address, #sweep-query"));
        await form.Find("form").SubmitAsync();
        Assert.Equal("id: a value is needed.", form.Find(".field-problem").TextContent);
        await form.Find("input[id$='-id']").InputAsync("7");
        Assert.StartsWith("6 cells, about ", form.Find(".estimate").TextContent, StringComparison.Ordinal);

        await ChooseAsync("POST /orders");
        await form.Find("form").SubmitAsync();
        Assert.Contains("POST /orders can change data stored by the target", form.Find("[role=alertdialog]").TextContent, StringComparison.Ordinal);
        await form.FindAll("[role=alertdialog] button")[1].ClickAsync();
        Assert.Empty(form.FindAll("[role=alertdialog]"));
        Assert.Equal("/sweeps", components.Address);

        // What is sent at the same time is asked about with it, and named where it is wrong.
        await form.Find(".add-beside").ClickAsync();
        await BesideAsync("GET /orders/{id}");
        await form.Find("form").SubmitAsync();
        Assert.Equal("id: a value is needed.", form.Find(".beside-load .field-problem").TextContent);
        Assert.Empty(form.FindAll("[role=alertdialog]"));
        await BesideAsync("DELETE /orders/{id}");
        await form.Find("form").SubmitAsync();
        Assert.Contains(
            "POST /orders and DELETE /orders/{id} can change data stored by the target", form.Find("[role=alertdialog]").TextContent, StringComparison.Ordinal);
        await form.FindAll(".beside-load button").Last().ClickAsync();
        Assert.Empty(form.FindAll(".beside-load"));

        // What was allowed stays so when its document is read again.
        requests.Allow(requests.All.Single(request => request.Title == "POST /orders"));
        await requests.AddAsync("shop.json", Encoding.UTF8.GetBytes(await Fixture.TextAsync(OpenApiDocuments.Shop)), TestContext.Current.CancellationToken);
        Assert.Equal([true, true], requests.All.Where(request => request.Title == "POST /orders").Select(requests.IsAllowed));
        Assert.DoesNotContain(requests.All.Where(request => request.Title == "DELETE /orders/{id}"), requests.IsAllowed);

        // Another target has none of them.
        form.Render(it => it.Add(its => its.Requests, []));
        Assert.Single(form.FindAll("#sweep-path"));

        Task BesideAsync(string title) =>
            form.Find("#sweep-beside-1-endpoint").ChangeAsync(requests.All.First(request => request.Title == title).Id);

        Task ChooseAsync(string title) => form.Find("#sweep-scenario").ChangeAsync(requests.All.First(request => request.Title == title).Id);
    }

    [Fact(Timeout = 30_000)]
    public async Task Another_application_is_swept_by_the_path_of_its_endpoint_at_the_address_that_is_known_of_it()
    {
        using var folder = new TemporaryFolder();
        await using var components = new Components(folder.FullPath, "/sweeps");
        SeenTarget.Show(components.Services.OfFirstTarget<TargetMonitor>(), SeenTarget.Facts);
        var form = components.Render<ScenarioForm>(it => it.Add(its => its.Scenarios, []).Add(its => its.Likely, new Uri("http://127.0.0.1:5123")));
        Assert.Empty(form.FindAll("#sweep-scenario, .field-problem"));
        Assert.Equal("http://127.0.0.1:5123/", form.Find("#sweep-address").GetAttribute("value"));
        Assert.Equal(["connections", "rate"], form.FindAll("#sweep-x option").Select(option => option.GetAttribute("value")));

        await form.Find("form").SubmitAsync();
        Assert.Equal("Path: what to call, such as /orders.", form.Find("#sweep-path-words").TextContent);
        await form.Find("#sweep-path").InputAsync("/orders");

        await form.WaitForAssertionAsync(() => Assert.StartsWith("6 cells, about ", form.Find(".estimate").TextContent, StringComparison.Ordinal));
        Assert.Empty(form.FindAll(".field-problem"));

        // As a file could ask for it.
        var plan = new SweepPlan("GET /orders", SweepAxis.Parse("minThreads=2,4")) { Load = new SweepLoad("own") { Path = "/orders", Address = "5123" } };
        Assert.Equal(
            "Minimum threads can be set in the sample app only: vary another setting.",
            Assert.Throws<UserFacingException>(() => components.Services.OfFirstTarget<SweepCoordinator>().Estimate(plan)).Message);
    }
}
