using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using Benchmarks.Load;

namespace Benchmarks.Soak;

/// <summary>The sample and its slow services on ports of their own: it can be killed and started again as the same program.</summary>
internal sealed class SoakTarget : IDisposable
{
    private readonly Process _behind;
    private readonly string[] _command;
    private Process _process;

    private SoakTarget(Process behind, string[] command, int port, Process process) =>
        (_behind, _command, Port, _process, ProcessId) = (behind, command, port, process, process.Id);

    public int Port { get; }

    /// <summary>The last one that was started.</summary>
    public int ProcessId { get; private set; }

    public static async Task<SoakTarget> StartAsync()
    {
        var ports = FreePorts(3);
        var behind = await StartAsync([LoadTools.DbMock, "--port", $"{ports[0]}", "--slow-port", $"{ports[1]}", "--parent-stdin"]);
        string[] command =
            [LoadTools.TargetApp, "--port", $"{ports[2]}", "--db", $"127.0.0.1:{ports[0]}", "--slow-api", $"http://127.0.0.1:{ports[1]}", "--parent-stdin"];
        return new SoakTarget(behind, command, ports[2], await StartAsync(command));
    }

    public string Url(string path) => $"http://127.0.0.1:{Port}/{path}";

    /// <summary>Ends it without a word and starts it again, with the same command line.</summary>
    public async Task RestartAsync()
    {
        End(_process);
        await Task.Delay(TimeSpan.FromSeconds(2));
        _process = await StartAsync(_command);
        ProcessId = _process.Id;
    }

    public void Dispose()
    {
        End(_process);
        End(_behind);
    }

    private static void End(Process process)
    {
        process.Kill(entireProcessTree: true);
        process.WaitForExit();
        process.Dispose();
    }

    private static async Task<Process> StartAsync(string[] command)
    {
        var start = new ProcessStartInfo("dotnet", command) { RedirectStandardInput = true, RedirectStandardOutput = true, UseShellExecute = false };
        var process = Process.Start(start)!;
        return await process.StandardOutput.ReadLineAsync() is not null ? process : throw new InvalidOperationException($"{command[0]} did not start.");
    }

    private static int[] FreePorts(int count)
    {
        TcpListener[] listeners = [.. Enumerable.Range(0, count).Select(_ => new TcpListener(IPAddress.Loopback, 0))];
        Array.ForEach(listeners, listener => listener.Start());
        int[] ports = [.. listeners.Select(listener => ((IPEndPoint)listener.LocalEndpoint).Port)];
        Array.ForEach(listeners, listener => listener.Dispose());
        return ports;
    }
}
