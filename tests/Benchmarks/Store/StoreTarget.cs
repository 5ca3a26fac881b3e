using System.Diagnostics;
using System.Net.Http.Json;
using System.Text.Json;
using Benchmarks.Load;

namespace Benchmarks.Store;

/// <summary>The sample as the product starts it, on all processors; cells are asked for over HTTP.</summary>
internal sealed class StoreTarget : IDisposable
{
    private readonly Process _process;
    private readonly HttpClient _http;

    private StoreTarget(Process process, Uri address) => (_process, _http) = (process, new HttpClient { BaseAddress = address });

    public static async Task<StoreTarget> StartAsync()
    {
        var start = new ProcessStartInfo("dotnet", [LoadTools.TargetApp, "--port", "0", "--parent-stdin", "--store-engine", "tkrzw"])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            UseShellExecute = false,
        };
        var process = Process.Start(start)!;
        var ready = await process.StandardOutput.ReadLineAsync() ?? throw new InvalidOperationException("TargetApp did not start.");
        return new StoreTarget(process, new Uri(ready["TargetApp: ".Length..]));
    }

    /// <returns>Operations per second, of a cell whose records were verified.</returns>
    public async Task<double> RunAsync(StoreCell cell)
    {
        using var answer = await _http.PostAsJsonAsync(
            "/store/matrix",
            new { cell.Foreground, cell.Workers, workerKind = "own", cell.Operations, cell.Buckets, keys = "sequential", waitEvery = TkrzwTran.WaitEvery });
        var text = await answer.Content.ReadAsStringAsync();
        return answer.IsSuccessStatusCode
            ? JsonDocument.Parse(text).RootElement.GetProperty("operationsPerSecond").GetDouble()
            : throw new InvalidOperationException(text);
    }

    public void Dispose()
    {
        _http.Dispose();
        // Its files go with it when it ends by itself.
        _process.StandardInput.Close();
        _process.WaitForExit();
        _process.Dispose();
    }
}
