using System.Globalization;
using Benchmarks.Accounts;
using Benchmarks.Load;
using ThreadPoolDashboard.Tests;

namespace Benchmarks.Runtimes;

/// <summary>What starts the servers that are measured: as they are built, or published with the runtime that <c>--runtime</c> names.</summary>
internal sealed class ServerPrograms : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("servers");

    private ServerPrograms()
    {
    }

    /// <summary>The words of the command that starts tests/Shapes.</summary>
    public static IReadOnlyList<string> Shapes { get; private set; } = ["dotnet", AccountsServer.Shapes];

    /// <summary>The words of the command that starts the sample, without its options.</summary>
    public static IReadOnlyList<string> Sample { get; private set; } = ["dotnet", LoadTools.TargetApp];

    /// <summary>Publishes both servers where the arguments name a runtime, for example <c>--runtime 11</c>.</summary>
    /// <returns>To be disposed of; null where none is named.</returns>
    public static async Task<IDisposable?> ChooseAsync(string[] args)
    {
        if (Statistics.Option(args, "--runtime") is not { } named)
        {
            return null;
        }

        var programs = new ServerPrograms();
        var (major, folder) = (int.Parse(named, CultureInfo.InvariantCulture), programs._folder.FullName);
        var shapes = await PublishedProgram.PublishAsync(RepositoryFile("tests/Shapes/Shapes.csproj"), major, folder);
        var sample = await PublishedProgram.PublishAsync(RepositoryFile("TargetApp/TargetApp.csproj"), major, folder);
        (Shapes, Sample) = ([shapes.Path], [sample.Path]);
        await Console.Error.WriteLineAsync($"Servers run on .NET {shapes.Version}.");
        return programs;
    }

    /// <param name="path">From the repository's root.</param>
    public static string RepositoryFile(string path) =>
        Path.GetFullPath(Path.Combine(Path.GetDirectoryName(AccountsServer.Shapes)!, "..", "..", "..", "..", "..", path));

    public void Dispose() => _folder.Delete(recursive: true);
}
