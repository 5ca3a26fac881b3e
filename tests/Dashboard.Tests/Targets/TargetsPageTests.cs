using System.Net;
using System.Net.Sockets;
using Bunit;
using Dashboard.Target;
using Dashboard.Targets;
using Dashboard.Tests.Target;
using Dashboard.Timeline;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Time.Testing;

namespace Dashboard.Tests.Targets;

/// <summary>The list of processes: web servers first, and it follows what ends by itself.</summary>
public sealed class TargetsPageTests : IAsyncDisposable
{
    private const int Other = int.MaxValue;
    private readonly TemporaryFolder _folder = new();
    private readonly FakeTimeProvider _time = new();
    private readonly Components _components;
    private readonly List<TcpListener> _listeners = [.. Enumerable.Range(0, 4).Select(_ => new TcpListener(IPAddress.Loopback, 0))];
    private HashSet<int> _ids = [];

    public TargetsPageTests()
    {
        _components = new Components(_folder.FullPath);
        _components.Services.AddSingleton<TimeProvider>(_time).AddTransient(_ => new ProcessList(() => _ids, (id, _) => Task.FromResult<TargetFacts?>(
            SeenTarget.Facts with { ProcessId = id, Name = id == Other ? "Batch" : "Shop" })));
    }

    public async ValueTask DisposeAsync()
    {
        await _components.DisposeAsync();
        _listeners.ForEach(each => each.Dispose());
        _folder.Dispose();
    }

    [Fact(Timeout = 30_000)]
    public async Task Web_servers_stand_first_and_a_process_that_ended_leaves_the_list_while_the_other_rows_stay()
    {
        _listeners.ForEach(each => each.Start());
        _ids = [Environment.ProcessId, Other];
        var page = _components.Render<TargetsPage>();
        await page.WaitForElementAsync(".processes");

        Assert.Equal(
            ["Web servers", "Shop", "Other processes, not listening on a TCP port", "Batch"],
            page.FindAll(".processes tbody th").Select(head => head.TextContent));

        // This process listens for other tests, too: three ports are shown, and all when pointed at.
        var shown = page.Find($"[data-pid='{Environment.ProcessId}'] .ports");
        var ports = shown.GetAttribute("title")!.Split(", ").Select(int.Parse).ToList();
        Assert.All(_listeners, each => Assert.Contains(((IPEndPoint)each.LocalEndpoint).Port, ports));
        Assert.Equal($"{ports[0]}, {ports[1]}, {ports[2]} and {ports.Count - 3} more", shown.TextContent);
        Assert.Equal($"Attach to Batch, pid {Other}", page.Find($"[data-pid='{Other}'] button").GetAttribute("aria-label"));

        _ids = [Environment.ProcessId];
        await LaterAsync(page, () => page.FindAll("[data-pid]").Count == 1);
        Assert.NotNull(page.Find($"[data-pid='{Environment.ProcessId}'] button"));
    }

    [Fact(Timeout = 30_000)]
    public async Task A_long_list_has_a_filter_by_name_port_and_command_line_and_a_short_one_has_none()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        _ids = [Environment.ProcessId, Other];
        var page = _components.Render<TargetsPage>();
        await page.WaitForElementAsync(".processes");
        Assert.Empty(page.FindAll(".filter"));

        _ids = [Environment.ProcessId, .. Enumerable.Range(Other - 8, 9)];
        await LaterAsync(page, () => page.FindAll("[data-pid]").Count == 10);
        await page.Find(".filter input").InputAsync($"shop {((IPEndPoint)listener.LocalEndpoint).Port}");
        Assert.Equal([$"{Environment.ProcessId}"], page.FindAll("[data-pid]").Select(row => row.GetAttribute("data-pid")));
        await page.Find(".filter input").InputAsync("batch");
        Assert.Equal([$"{Other}"], page.FindAll("[data-pid]").Select(row => row.GetAttribute("data-pid")));
    }

    [Fact(Timeout = 30_000)]
    public async Task Without_a_process_one_sentence_says_what_to_do_until_one_comes()
    {
        var page = _components.Render<TargetsPage>();
        await page.WaitForAssertionAsync(() => Assert.Contains("Start your app as the same user as this dashboard", page.Markup, StringComparison.Ordinal));
        Assert.Empty(page.FindAll("table"));

        _ids = [Other];
        await LaterAsync(page, () => page.FindAll($"[data-pid='{Other}']").Count == 1);
    }

    [Fact(Timeout = 30_000)]
    public async Task Why_a_process_was_refused_is_a_press_away()
    {
        _ids = [Other];
        var page = _components.Render<TargetsPage>();
        await page.WaitForElementAsync(".processes");
        await page.InvokeAsync(() => page.Find($"[data-pid='{Other}'] button").ClickAsync(new()));
        await page.WaitForElementAsync(".notice.bad");
        var refused = page.Find(".notice.bad").TextContent;
        Assert.Contains($"Process {Other} not found", refused, StringComparison.Ordinal);

        await page.InvokeAsync(() => page.Find(".notice.bad button").ClickAsync(new()));
        await page.WaitForElementAsync(".reach .checks");

        Assert.Equal($"Process {Other} not found: 'ps' lists the processes that you can attach to.", page.Find(".reach .notice").TextContent.Trim());
        Assert.Equal(["Process"], page.FindAll(".reach tr[data-outcome='Failed'] th").Select(head => head.TextContent));
        Assert.Single(page.FindAll(".notice.bad"));
        await page.InvokeAsync(() => page.Find(".reach button[aria-label='Close the report']").ClickAsync(new()));
        Assert.Empty(page.FindAll(".reach"));
    }

    [Fact(Timeout = 30_000)]
    public async Task A_process_that_is_not_in_the_list_is_checked_by_its_id_with_every_outcome_and_what_to_do()
    {
        await using var sleep = PoolTargetProcess.Start("sleep", "60");
        var page = _components.Render<TargetsPage>();
        await page.InvokeAsync(() => page.Find("form input[type=number]").ChangeAsync(new() { Value = $"{sleep.Id}" }));
        await page.InvokeAsync(() => page.Find("form").SubmitAsync());
        await page.WaitForElementAsync(".reach .checks");

        Assert.StartsWith($"Process {sleep.Id} (sleep 60) cannot be attached to: it is not a .NET process", page.Find(".reach .notice").TextContent.Trim(), StringComparison.Ordinal);
        Assert.Equal(["Process", "User", ".NET"], page.FindAll(".reach tr th").Select(head => head.TextContent));
        Assert.Equal(["ok", "ok", "FAILED"], page.FindAll(".reach .check-outcome").Select(cell => cell.TextContent));
        Assert.Contains("EventSourceSupport", page.Find(".reach tr[data-check='runtime'] .advice").TextContent, StringComparison.Ordinal);
    }

    [Theory(Timeout = 30_000)]
    [InlineData("?why=99999999", true)]
    [InlineData("?why=-1", false)]
    [InlineData("?why=Shop", false)]
    [InlineData("", false)]
    public async Task Another_pages_link_opens_the_report(string query, bool isShown)
    {
        _components.Address = $"/targets{query}";
        var page = _components.Render<TargetsPage>();
        await page.WaitForElementAsync("form");

        Assert.Equal(isShown ? 1 : 0, page.FindAll(".reach").Count);
    }

    /// <summary>The page's timer is set when the look before is over, which no test knows: the clock goes on until the next look is.</summary>
    private async Task LaterAsync(IRenderedComponent<TargetsPage> page, Func<bool> isSo)
    {
        while (!await page.InvokeAsync(isSo))
        {
            _time.Advance(TimeSpan.FromSeconds(2));
            await Task.Delay(10, TestContext.Current.CancellationToken);
        }
    }
}
