using System.Diagnostics;
using System.Text.RegularExpressions;

namespace ThreadPoolDashboard.Tests;

/// <summary>A project of this repository, published self-contained with a runtime that need not be installed.</summary>
/// <param name="Path">The executable.</param>
/// <param name="Version">The runtime's, for example 8.0.31.</param>
internal sealed record PublishedProgram(string Path, string Version)
{
    /// <summary>Newer than the SDK: they run what is compiled for the newest runtime that it knows.</summary>
    private static readonly Dictionary<int, string> NewerThanSdk = new() { [11] = "11.0.0" };

    /// <summary>A package, a version of it or the source of packages that is not there.</summary>
    private static readonly Regex MissingPackage = new(@"error NU(1101|1102|1301): [^\n]*", RegexOptions.ExplicitCapture, TimeSpan.FromSeconds(1));

    /// <param name="projectFile">The path of its .csproj.</param>
    /// <param name="major">8 to 11.</param>
    /// <param name="folder">Where it is published to.</param>
    /// <exception cref="RuntimeMissingException">No package source has the runtime.</exception>
    /// <exception cref="InvalidOperationException">It could not be published; the message has the output.</exception>
    public static async Task<PublishedProgram> PublishAsync(string projectFile, int major, string folder, CancellationToken token = default)
    {
        var name = System.IO.Path.GetFileNameWithoutExtension(projectFile);
        var output = System.IO.Path.Combine(folder, $"{name}-net{major}");
        string[] runtime = NewerThanSdk.TryGetValue(major, out var exact)
            ? [$"-p:TargetFramework=net{NewerThanSdk.Keys.Min() - 1}.0", $"-p:RuntimeFrameworkVersion={exact}"]
            : [$"-p:TargetFramework=net{major}.0"];

        // Not "dotnet publish": that restores without the framework that is given.
        var start = new ProcessStartInfo(
            "dotnet",
            [
                "msbuild", projectFile, "-restore", "-t:Publish", "-nologo", "-v:m", "-nodeReuse:false", "-p:UseSharedCompilation=false", "-p:Configuration=Release",
                .. runtime, "-p:RuntimeIdentifier=linux-x64", "-p:SelfContained=true", "-p:RunAnalyzers=false", "-p:UseArtifactsOutput=true",
                $"-p:ArtifactsPath={output}.build", $"-p:PublishDir={output}/",
            ])
        { RedirectStandardOutput = true, UseShellExecute = false };
        using var process = Process.Start(start)!;
        try
        {
            var said = await process.StandardOutput.ReadToEndAsync(token);
            await process.WaitForExitAsync(token);
            if (process.ExitCode != 0)
            {
                throw MissingPackage.Match(said) is { Success: true } missing
                    ? new RuntimeMissingException($"The runtime of .NET {exact ?? $"{major}"} cannot be restored here: {missing.Value}")
                    : new InvalidOperationException($"{name} could not be published for .NET {major}:\n{said}");
            }
        }
        finally
        {
            process.Kill(entireProcessTree: true);
        }

        var config = await File.ReadAllTextAsync(System.IO.Path.Combine(output, $"{name}.runtimeconfig.json"), token);
        var version = Regex.Match(config, @"""version"":\s*""([^""]+)""", RegexOptions.None, TimeSpan.FromSeconds(1)).Groups[1].Value;
        return new PublishedProgram(System.IO.Path.Combine(output, name), version);
    }

    /// <summary>The runtime cannot be restored: not a fault of the program, and nothing that a test could say of it.</summary>
    internal sealed class RuntimeMissingException(string message) : InvalidOperationException(message);
}
