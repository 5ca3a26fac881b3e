using System.Diagnostics;
using Benchmarks.Load;

namespace Benchmarks.Runtimes;

/// <summary>tests/Shapes with a runtime of its own, and one server of it on both processors.</summary>
internal sealed class PublishedShapes : IAsyncDisposable
{
    private readonly Process _server;

    private PublishedShapes(Process server, string address) => (_server, Address) = (server, address);

    public int ProcessId => _server.Id;

    /// <summary>Without a slash at its end.</summary>
    public string Address { get; }

    public static async Task<PublishedShapes> StartAsync(string program)
    {
        var server = Pinned.Start("0,1", [program], environment: [("DOTNET_PROCESSOR_COUNT", "2")]);
        return new PublishedShapes(server, (await server.StandardOutput.ReadLineAsync())!.Split(' ')[1].TrimEnd('/'));
    }

    public async ValueTask DisposeAsync()
    {
        // Asked to end, a starving server would wait half a minute for its requests.
        _server.Kill(entireProcessTree: true);
        await _server.WaitForExitAsync();
        _server.Dispose();
    }
}
