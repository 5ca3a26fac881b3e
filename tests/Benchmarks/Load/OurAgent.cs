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

    public static Task<OurFigures> ClosedAsync(string url, int connections, double seconds, bool mayFail = false) =>
        RunAsync(new { url, connections, durationSeconds = seconds }, mayFail);

    public static Task<OurFigures> OpenAsync(string url, int connections, double seconds, double perSecond) =>
        RunAsync(new { url, connections, durationSeconds = seconds, arrivals = new { perSecond } });

    private static async Task<OurFigures> RunAsync(object plan, bool mayFail = false)
    {
        using var process = Pinned.Start(1, ["dotnet", LoadTools.Dashboard, "load-agent"], environment: Environment);
        await process.StandardInput.WriteLineAsync(JsonSerializer.Serialize(new { plan, allowedBaseAddresses = Array.Empty<string>() }));
        var last = "";
        while (await process.StandardOutput.ReadLineAsync() is { } line)
        {
            last = line;
        }

        await process.WaitForExitAsync();
        using var document = JsonDocument.Parse(last);
        var summary = document.RootElement.GetProperty("summary");
        if (!mayFail && summary.GetProperty("errors").EnumerateObject().Any())
        {
            throw new InvalidOperationException($"Requests failed: {summary.GetProperty("errors")}");
        }

        var latency = summary.GetProperty("latency");
        var response = summary.TryGetProperty("response", out var given) && given.ValueKind == JsonValueKind.Object ? given : (JsonElement?)null;
        return new OurFigures(
            summary.GetProperty("completedPerSecond").GetDouble(),
            summary.GetProperty("sent").GetDouble(),
            latency.GetProperty("p50Ms").GetDouble(),
            latency.GetProperty("p99Ms").GetDouble(),
            document.RootElement.GetProperty("allocatedBytesPerRequest").GetDouble(),
            document.RootElement.GetProperty("cpuMicrosecondsPerRequest").GetDouble())
        {
            ServiceP999Ms = latency.GetProperty("p999Ms").GetDouble(),
            ResponseP50Ms = response?.GetProperty("p50Ms").GetDouble() ?? double.NaN,
            ResponseP99Ms = response?.GetProperty("p99Ms").GetDouble() ?? double.NaN,
        };
    }
}
