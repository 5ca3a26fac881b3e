using System.Diagnostics;
using System.Text.RegularExpressions;
using Benchmarks.Load;
using Benchmarks.Runtimes;

namespace Benchmarks.Accounts;

/// <summary>The server whose requests are accounted, on processor 0, with what stands behind it on processor 1.</summary>
internal sealed class AccountsServer : IAsyncDisposable
{
    private readonly List<Process> _processes;

    private AccountsServer(params List<Process> processes) => _processes = processes;

    public int ProcessId => _processes[0].Id;

    /// <summary>Without a slash at its end.</summary>
    public required string Address { get; init; }

    /// <summary>The one that speaks HTTP/2; null without one.</summary>
    public string? Http2Address { get; init; }

    /// <summary>The built tests/Shapes.</summary>
    public static string Shapes => Path.GetFullPath(Path.Combine(
        AppContext.BaseDirectory, "..", "..", "..", "..", "Shapes", "bin",
        Path.GetFileName(Path.GetDirectoryName(AppContext.BaseDirectory.TrimEnd('/'))!), "net10.0", "Shapes.dll"));

    public static async Task<AccountsServer> SampleAsync()
    {
        var behind = Pinned.Start(1, ["dotnet", LoadTools.DbMock, "--port", "0", "--slow-port", "0", "--parent-stdin"]);
        var ports = await LineAsync(behind);
        var server = Pinned.Start(
            0, [.. ServerPrograms.Sample, "--port", "0", "--db", Word(ports, "tcp"), "--slow-api", Word(ports, "http"), "--parent-stdin"]);
        return new AccountsServer(server, behind) { Address = (await LineAsync(server))["TargetApp: ".Length..].TrimEnd('/') };
    }

    /// <param name="processors">How many it believes to have: Kestrel has as many queues that send its answers.</param>
    public static async Task<AccountsServer> ShapesAsync(int processors, params (string, string)[] environment)
    {
        var server = Pinned.Start(0, ServerPrograms.Shapes, environment: [("DOTNET_PROCESSOR_COUNT", $"{processors}"), .. environment]);
        var addresses = (await LineAsync(server))["Shapes: ".Length..].Split(' ');
        return new AccountsServer(server) { Address = addresses[0], Http2Address = addresses[1] };
    }

    public async ValueTask DisposeAsync()
    {
        foreach (var process in _processes)
        {
            process.StandardInput.Close();
            await process.WaitForExitAsync();
            process.Dispose();
        }
    }

    private static async Task<string> LineAsync(Process process) =>
        await process.StandardOutput.ReadLineAsync() ?? throw new InvalidOperationException($"{process.StartInfo.ArgumentList[3]} did not start.");

    private static string Word(string line, string name) =>
        Regex.Match(line, $@"{name}[= ](\S+?)[,;]?(?:\s|$)", RegexOptions.None, TimeSpan.FromSeconds(1)).Groups[1].Value;
}
