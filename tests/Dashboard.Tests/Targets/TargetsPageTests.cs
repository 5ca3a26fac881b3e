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
        _folder.Dispose();
    }

    [Fact(Timeout = 30_000)]
    public async Task Web_servers_stand_first_and_a_process_that_ended_leaves_the_list_while_the_other_rows_stay()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        _ids = [Environment.ProcessId, Other];
        var page = _components.Render<TargetsPage>();
        await page.WaitForElementAsync(".processes");

        Assert.Equal(
            ["Web servers", "Shop", "Other processes, not listening on a TCP port", "Batch"],
            page.FindAll(".processes tbody th").Select(head => head.TextContent));
        Assert.Contains($"{((IPEndPoint)listener.LocalEndpoint).Port}", page.Find($"[data-pid='{Environment.ProcessId}'] .ports").TextContent, StringComparison.Ordinal);
        Assert.Equal($"Attach to Batch, pid {Other}", page.Find($"[data-pid='{Other}'] button").GetAttribute("aria-label"));

        _ids = [Environment.ProcessId];
        await LaterAsync(page, () => page.FindAll("[data-pid]").Count == 1);
        Assert.NotNull(page.Find($"[data-pid='{Environment.ProcessId}'] button"));
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
