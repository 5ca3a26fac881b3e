using System.Diagnostics;
using System.Text.Json;

namespace Benchmarks.Load;

/// <summary>What the load agent said of one load.</summary>
/// <param name="CompletedPerSecond">Throughput.</param>
/// <param name="Sent">Requests sent.</param>
/// <param name="ServiceP50Ms">Median service time, milliseconds.</param>
/// <param name="ServiceP99Ms">Its 99th percentile.</param>
/// <param name="AllocatedBytesPerRequest">Bytes that the agent allocated ÷ requests.</param>
/// <param name="CpuMicrosecondsPerRequest">The agent's processor time ÷ requests.</param>
internal sealed record OurFigures(double CompletedPerSecond, double Sent, double ServiceP50Ms, double ServiceP99Ms, double AllocatedBytesPerRequest, double CpuMicrosecondsPerRequest)
{
    /// <summary>99.9th percentile of the service time, milliseconds.</summary>
    public required double ServiceP999Ms { get; init; }

    /// <summary>Mean service time, milliseconds.</summary>
    public required double ServiceMeanMs { get; init; }

    /// <summary>95th percentile of the service time, milliseconds.</summary>
    public required double ServiceP95Ms { get; init; }

    /// <summary>Median response time of an open loop, milliseconds; NaN for a closed loop.</summary>
    public required double ResponseP50Ms { get; init; }

    /// <summary>Its 99th percentile.</summary>
    public required double ResponseP99Ms { get; init; }
}

/// <summary>The load agent as the dashboard starts it, on processor 1.</summary>
internal static class OurAgent
{
    /// <summary>What Dashboard/Load/AgentLaunch.cs sets.</summary>
    private static readonly (string Name, string Value)[] Environment =
    [
        ("DOTNET_SYSTEM_NET_SOCKETS_INLINE_COMPLETIONS", "1"), ("DOTNET_TieredCompilation", "0"), ("DOTNET_ThreadPool_UnfairSemaphoreSpinLimit", "0"),
        ("DOTNET_EnableDiagnostics", "0"), ("DOTNET_gcServer", "0"),
    ];

    /// <param name="mayFail">Requests may fail, and the target may end before the load does: a figure that the load has not is NaN then.</param>
    public static Task<OurFigures> ClosedAsync(string url, int connections, double seconds, bool mayFail = false, bool keepAlive = true) =>
        RunAsync(new { url, connections, durationSeconds = seconds, keepAlive }, mayFail);

    public static Task<OurFigures> OpenAsync(string url, int connections, double seconds, double perSecond) =>
        RunAsync(new { url, connections, durationSeconds = seconds, arrivals = new { perSecond } });

    /// <summary>A closed loop of which only the target is looked at; whoever starts it ends it.</summary>
    public static Task<Process> StartClosedAsync(string url, int connections, double seconds) =>
        StartAsync(new { url, connections, durationSeconds = seconds, keepAlive = true });

    private static async Task<Process> StartAsync(object plan)
    {
        var process = Pinned.Start(1, ["dotnet", LoadTools.Dashboard, "load-agent"], environment: Environment);
        await process.StandardInput.WriteLineAsync(JsonSerializer.Serialize(new { plan, allowedBaseAddresses = Array.Empty<string>() }));
        return process;
    }

    private static async Task<OurFigures> RunAsync(object plan, bool mayFail = false)
    {
        using var process = await StartAsync(plan);
        var last = "";
        while (await process.StandardOutput.ReadLineAsync() is { } line)
        {
            last = line;
        }

        await process.WaitForExitAsync();
        using var document = JsonDocument.Parse(last);
        if (!document.RootElement.TryGetProperty("summary", out var summary))
        {
            throw new InvalidOperationException($"The load agent came to no result; its last line was: {last}");
        }

        if (!mayFail && summary.GetProperty("errors").EnumerateObject().Any())
        {
            throw new InvalidOperationException($"Requests failed: {summary.GetProperty("errors")}");
        }

        var latency = summary.TryGetProperty("latency", out var told) ? told : default;
        var response = summary.TryGetProperty("response", out var given) && given.ValueKind == JsonValueKind.Object ? given : (JsonElement?)null;
        return new OurFigures(
            Of(summary, "completedPerSecond"),
            Of(summary, "sent"),
            Of(latency, "p50Ms"),
            Of(latency, "p99Ms"),
            Of(document.RootElement, "allocatedBytesPerRequest"),
            Of(document.RootElement, "cpuMicrosecondsPerRequest"))
        {
            ServiceMeanMs = Of(latency, "meanMs"),
            ServiceP95Ms = Of(latency, "p95Ms"),
            ServiceP999Ms = Of(latency, "p999Ms"),
            ResponseP50Ms = response?.GetProperty("p50Ms").GetDouble() ?? double.NaN,
            ResponseP99Ms = response?.GetProperty("p99Ms").GetDouble() ?? double.NaN,
        };

        double Of(JsonElement figures, string name) => figures.ValueKind == JsonValueKind.Object && figures.TryGetProperty(name, out var figure) ? figure.GetDouble()
            : mayFail ? double.NaN
            : throw new InvalidOperationException($"The load has no {name}; the agent's last line was: {last}");
    }
}
