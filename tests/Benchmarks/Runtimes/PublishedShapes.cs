using System.Diagnostics;
using System.Text.RegularExpressions;
using Benchmarks.Accounts;
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

    /// <param name="major">8, 9 or 10.</param>
    /// <returns>The program, self-contained, and the runtime's version, for example 8.0.31.</returns>
    public static async Task<(string Program, string Version)> PublishAsync(int major, string folder)
    {
        var project = Path.GetFullPath(Path.Combine(AccountsServer.Shapes, "..", "..", "..", "..", "Shapes.csproj"));
        var output = Path.Combine(folder, $"net{major}");

        // Not "dotnet publish": that restores without the framework that is given.
        var start = new ProcessStartInfo(
            "dotnet",
            [
                "msbuild", project, "-restore", "-t:Publish", "-nologo", "-v:m", "-p:Configuration=Release", $"-p:TargetFramework=net{major}.0",
                "-p:RuntimeIdentifier=linux-x64", "-p:SelfContained=true", "-p:UseArtifactsOutput=true", $"-p:ArtifactsPath={output}.build", $"-p:PublishDir={output}/",
            ])
        { RedirectStandardOutput = true, UseShellExecute = false };
        using var process = Process.Start(start)!;
        var said = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        if (process.ExitCode != 0)
        {
            throw new InvalidOperationException($"The shapes could not be published for .NET {major}:\n{said}");
        }

        var config = await File.ReadAllTextAsync(Path.Combine(output, "Shapes.runtimeconfig.json"));
        var version = Regex.Match(config, @"""version"":\s*""([^""]+)""", RegexOptions.None, TimeSpan.FromSeconds(1)).Groups[1].Value;
        return (Path.Combine(output, "Shapes"), version);
    }

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
