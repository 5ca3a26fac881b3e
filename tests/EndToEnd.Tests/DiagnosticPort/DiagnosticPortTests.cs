using System.Net.Sockets;
using Microsoft.Playwright;

namespace EndToEnd.Tests.DiagnosticPort;

/// <summary>The way of the containers with two processes and a folder: the target connects to a socket on which the dashboard listens.</summary>
public sealed class DiagnosticPortTests(BrowserFixture browser)
{
    [Fact(Timeout = 120_000)]
    public async Task A_target_that_connects_is_attached_offers_its_scenarios_and_is_attached_again_after_a_restart()
    {
        using var folder = new TemporaryFolder();
        var socket = folder["target.sock"];
        LeaveStaleSocket(socket);
        var environment = new Dictionary<string, string?>(StringComparer.Ordinal) { ["DOTNET_DiagnosticPorts"] = $"{socket},nosuspend" };
        await using var target = await Target.StartAsync(environment);
        var (program, address) = await Dashboards.ServeAsync(folder["runs"], "--diagnostic-port", socket, "--base-address", target.Address.ToString());
        await using var dashboard = program;
        await using var page = await browser.OpenAsync(address, options: BrowserFixture.LowScreen);

        await page.AttachedAsync();
        await Assertions.Expect(page.State).ToContainTextAsync($"pid {target.Id}");
        await Assertions.Expect(page.StartButton("taskwait")).ToBeEnabledAsync();
        await target.KillAsync();
        await Assertions.Expect(page.State).Not.ToHaveAttributeAsync("data-state", "Attached", new() { Timeout = 20_000 });
        await target.StartAgainAsync();

        await Assertions.Expect(page.State).ToHaveAttributeAsync("data-state", "Attached", new() { Timeout = 30_000 });
        await Assertions.Expect(page.State).ToContainTextAsync($"pid {target.Id}");
        await page.StartAsync("taskasyncwait");
        await page.Charts.AtLeastAsync("load", 4);
        await page.EndRunAsync();
    }

    /// <summary>What a dashboard that was killed leaves behind.</summary>
    private static void LeaveStaleSocket(string path)
    {
        using var socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        var copy = path + ".kept";
        socket.Bind(new UnixDomainSocketEndPoint(copy));
        File.Move(copy, path);
        Assert.True(File.Exists(path));
    }
}
