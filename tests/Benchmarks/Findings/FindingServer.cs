using System.Diagnostics;
using System.Text.RegularExpressions;
using Benchmarks.Load;
using Benchmarks.Runtimes;

namespace Benchmarks.Findings;

/// <summary>The server of one case, on both processors, with what is behind it.</summary>
internal sealed class FindingServer : IAsyncDisposable
{
    private readonly Process _target;
    private readonly Process? _behind;

    private FindingServer(Process target, Process? behind, string address) => (_target, _behind, Address) = (target, behind, address);

    public int ProcessId => _target.Id;

    /// <summary>Without a slash at its end.</summary>
    public string Address { get; }

    public static async Task<FindingServer> StartAsync(bool isShape, params (string Name, string Value)[] environment)
    {
        var behind = isShape ? null : Pinned.Start("0,1", ["dotnet", LoadTools.DbMock, "--port", "0", "--slow-port", "0", "--parent-stdin"]);
        var ports = behind is null ? "" : (await behind.StandardOutput.ReadLineAsync())!;
        var target = isShape ? Pinned.Start("0,1", ServerPrograms.Shapes, environment: environment)
            : Pinned.Start(
                "0,1", [.. ServerPrograms.Sample, "--port", "0", "--db", Word(ports, "tcp"), "--slow-api", Word(ports, "http"), "--parent-stdin"],
                environment: environment);
        return new FindingServer(target, behind, (await target.StandardOutput.ReadLineAsync())!.Split(' ')[1].TrimEnd('/'));
    }

    public async ValueTask DisposeAsync()
    {
        // Asked to end, a starving server would wait half a minute for its requests.
        _target.Kill(entireProcessTree: true);
        _behind?.StandardInput.Close();
        await _target.WaitForExitAsync();
        await (_behind?.WaitForExitAsync() ?? Task.CompletedTask);
        _target.Dispose();
        _behind?.Dispose();
    }

    private static string Word(string line, string name) =>
        Regex.Match(line, $@"{name}[= ](\S+?)[,;]?(?:\s|$)", RegexOptions.None, TimeSpan.FromSeconds(1)).Groups[1].Value;
}
