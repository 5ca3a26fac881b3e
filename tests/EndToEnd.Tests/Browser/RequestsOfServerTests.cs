using System.Text.Json;
using Microsoft.Playwright;

namespace EndToEnd.Tests.Browser;

/// <summary>What a server's OpenAPI document describes is on the page without a word from anybody, and one press sends it.</summary>
public sealed class RequestsOfServerTests(BrowserFixture browser)
{
    [Fact(Timeout = 120_000)]
    public async Task A_card_sends_its_GET_and_asks_before_it_sends_its_POST()
    {
        using var folder = new TemporaryFolder();
        await using var target = ChildProgram.Start(ProductFiles.ShapesAssembly, []);
        var server = new Uri((await target.WaitForLineAsync("^Shapes: ([^ ]+)", TimeSpan.FromSeconds(30))).Groups[1].Value);
        var (program, dashboard) = await Dashboards.ServeAsync(folder.Path, "--process-id", $"{target.Id}", "--base-address", $"{server}");
        await using var closingProgram = program;
        await using var page = await browser.OpenAsync(dashboard, options: new() { ViewportSize = new() { Width = 1440, Height = 900 } });
        await page.AttachedAsync();
        var (get, post) = (page.Page.Locator("[data-request='GET /orders/{id}']"), page.Page.Locator("[data-request='POST /orders']"));

        // A value that the document does not give is asked for.
        await Assertions.Expect(get).ToContainTextAsync("needs id", new() { Timeout = 30_000 });
        await get.Locator(".start").ClickAsync();
        await Assertions.Expect(get.GetByLabel("id", new() { Exact = true })).ToBeFocusedAsync();
        await get.FillFieldAsync("id", "7");
        await FewAsync(get);
        await get.GetByRole(AriaRole.Button, new() { Name = "Start with these settings" }).ClickAsync();
        await Assertions.Expect(page.RunPanel).ToContainTextAsync("GET /documented/orders/7, 2 connections for 1 s");
        Assert.Equal([""], await MethodsAsync(page, folder));

        // A method that changes something is asked about, by its name and path, once.
        await post.Locator(".start").ClickAsync();
        var question = page.Page.GetByRole(AriaRole.Alertdialog, new() { Name = "Confirm POST /orders" });
        await Assertions.Expect(question).ToContainTextAsync("POST /orders can change data stored by the target");
        await page.NoSeriousIssueAsync();
        await question.GetByRole(AriaRole.Button, new() { Name = "Cancel" }).ClickAsync();
        await Assertions.Expect(question).ToBeHiddenAsync();
        Assert.Equal("", await LastAsync(server));
        await post.Locator(".settings").ClickAsync();
        await FewAsync(post);

        // Another request begins and ends with it.
        await post.GetByRole(AriaRole.Button, new() { Name = "Add a load at the same time" }).ClickAsync();
        var beside = post.GetByRole(AriaRole.Group, new() { Name = "At the same time" });
        await beside.GetByLabel("Endpoint").SelectOptionAsync("GET /orders/{id}");
        await beside.FillFieldAsync("id", "7");
        await page.NoSeriousIssueAsync();
        await post.GetByRole(AriaRole.Button, new() { Name = "Start with these settings" }).ClickAsync();
        await question.GetByRole(AriaRole.Button, new() { Name = "Start anyway" }).ClickAsync();
        await Assertions.Expect(page.RunPanel).ToContainTextAsync(
            "POST /documented/orders, 2 connections for 1 s beside GET /documented/orders/7, 10 connections for 1 s");
        Assert.Equal(["POST", ""], await MethodsAsync(page, folder));
        Assert.Equal("application/json {\"customer\":\"Ada\",\"count\":1}", await LastAsync(server));

        // What was allowed is allowed in a sweep too.
        await page.GoToAsync("/sweeps");
        await page.Page.GetByLabel("Endpoint").SelectOptionAsync("POST /orders");
        var form = page.Page.Locator("#scenario-sweep");
        await form.FillFieldAsync("Column values", "1, 2");
        await form.FillFieldAsync("Duration, s", "1");
        await form.GetByRole(AriaRole.Button, new() { Name = "Start the sweep" }).ClickAsync();
        await Assertions.Expect(page.Page.Locator("h1")).ToContainTextAsync("POST /documented/orders", new() { Timeout = 15_000 });
        await Assertions.Expect(question).ToBeHiddenAsync();
        await Assertions.Expect(page.Page.Locator("main")).ToContainTextAsync("2 of 2 runs", new() { Timeout = 40_000 });
        Assert.Equal("application/json {\"customer\":\"Ada\",\"count\":1}", await LastAsync(server));
        Assert.Empty(page.Watch.Errors);
        Assert.Empty(page.Watch.ForeignRequests);
    }

    /// <summary>With the question before a POST, with a value that is missing, and with a file that is refused; nothing is wider than the screen.</summary>
    [Fact(Timeout = 180_000)]
    public async Task Cards_are_accessible_and_fit_in_both_themes_on_a_wide_and_a_narrow_screen()
    {
        using var folder = new TemporaryFolder();
        await using var target = ChildProgram.Start(ProductFiles.ShapesAssembly, []);
        var server = (await target.WaitForLineAsync("^Shapes: ([^ ]+)", TimeSpan.FromSeconds(30))).Groups[1].Value;
        var (program, dashboard) = await Dashboards.ServeAsync(folder.Path, "--process-id", $"{target.Id}", "--base-address", server);
        await using var closingProgram = program;
        await using var page = await browser.OpenAsync(
            dashboard, options: new() { ColorScheme = ColorScheme.Dark, ViewportSize = new() { Width = 1440, Height = 900 } });
        await page.AttachedAsync();
        var (get, post) = (page.Page.Locator("[data-request='GET /orders/{id}']"), page.Page.Locator("[data-request='POST /orders']"));
        await post.WaitForAsync();
        await page.Page.Locator("#requests-file").SetInputFilesAsync(
            new FilePayload { Name = "shop.yaml", MimeType = "text/yaml", Buffer = "openapi: [3.1.0"u8.ToArray() });
        await Assertions.Expect(page.Page.Locator(".requests > .notice")).ToHaveTextAsync(
            "shop.yaml, line 1: this is not an OpenAPI document in YAML that can be read (While parsing a flow sequence, did not find expected ',' or ']'); correct it here.");

        await page.NoSeriousIssueInEitherThemeAsync(async () =>
        {
            foreach (var (width, height) in ((int, int)[])[(390, 844), (1440, 900)])
            {
                await page.Page.SetViewportSizeAsync(width, height);
                if (width < 900)
                {
                    await page.Page.Locator("[data-action=rail]").Filter(new() { Visible = true }).First.ClickAsync();
                }

                await post.Locator(".start").ClickAsync();
                var question = page.Page.GetByRole(AriaRole.Alertdialog, new() { Name = "Confirm POST /orders" });
                await FitsAsync(question, width);
                await page.NoSeriousIssueAsync();
                await question.GetByRole(AriaRole.Button, new() { Name = "Cancel" }).ClickAsync();
                await get.Locator(".start").ClickAsync();
                await FitsAsync(get.Locator(".field-problem"), width);
                await page.Page.Keyboard.PressAsync("Escape");
                await FitsAsync(page.Page.Locator(".requests > .notice"), width);
                if (width < 900)
                {
                    await page.Page.Locator(".rail > .rail-toggle").ClickAsync();
                }
            }
        });

        Assert.Empty(page.Watch.Errors);

        async Task FitsAsync(ILocator part, int width)
        {
            await part.WaitForAsync();
            var outside = await page.Page.EvaluateAsync<string[]>(
                """
                () => [...document.querySelectorAll('.requests > :is(.scenario, .notice), .requests > .scenario *')]
                  .filter(part => part.checkVisibility() && part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0)
                  .filter(part => !['INPUT', 'SELECT'].includes(part.nodeName)).map(part => `${part.nodeName}.${part.className}: ${part.textContent}`)
                """);
            Assert.True(outside.Length == 0, $"Cut at {width}: {string.Join(" | ", outside)}");
        }
    }

    private static async Task FewAsync(ILocator card)
    {
        await card.FillFieldAsync("Connections", "2");
        await card.FillFieldAsync("Duration, s", "1");
    }

    /// <summary>The methods of the run's loads as they are stored; each was answered without error.</summary>
    private static async Task<string[]> MethodsAsync(DashboardPage page, TemporaryFolder folder)
    {
        await Assertions.Expect(page.RunPanel).ToContainTextAsync("Watching recovery", new() { Timeout = 30_000 });
        await page.EndRunAsync();
        var lines = RunFiles.Read(Path.Combine(folder.Path, $"{await page.LastRunAsync()}.run.jsonl"));
        var phase = lines[0].GetProperty("phases")[0];
        JsonElement[] loads = [phase.GetProperty("load"), .. phase.TryGetProperty("beside", out var others)
            ? others.EnumerateArray().Select(other => other.GetProperty("load")) : []];
        Assert.All(loads, load => Assert.Equal("/openapi/v1.json", load.GetProperty("httpFile").GetProperty("file").GetString()));
        Assert.All(
            Assert.Single(lines.OfKind("summary")).GetProperty("phases").EnumerateArray(),
            summary => Assert.True(summary.GetProperty("load").GetProperty("completed").GetInt64() > 0));
        return [.. loads.Select(load => load.TryGetProperty("method", out var method) ? method.GetString()! : "")];
    }

    private static async Task<string> LastAsync(Uri server)
    {
        using var http = new HttpClient();
        return await http.GetStringAsync(new Uri(server, "/documented/last"), TestContext.Current.CancellationToken);
    }
}
