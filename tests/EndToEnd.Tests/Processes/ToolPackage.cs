namespace EndToEnd.Tests.Processes;

/// <summary>The package that <c>dotnet pack</c> makes, in a folder that is the only source of packages; nothing that this machine fetched before is used.</summary>
public sealed class ToolPackage : IAsyncLifetime
{
    private static readonly TimeSpan Limit = TimeSpan.FromMinutes(3);

    private readonly TemporaryFolder _folder = new();

    /// <summary>The folder with the package and its symbols: a local feed.</summary>
    public string Feed => _folder["packages"];

    /// <summary>A configuration of NuGet with that feed alone: a package of that name elsewhere must not be taken.</summary>
    public string Configuration => _folder["nuget.config"];

    /// <summary>Empty caches and an empty home: a machine that has the SDK and nothing else.</summary>
    public Dictionary<string, string?> EmptyMachine(string folder) => new(StringComparer.Ordinal)
    {
        ["NUGET_PACKAGES"] = Path.Combine(folder, "cache"),
        ["NUGET_HTTP_CACHE_PATH"] = Path.Combine(folder, "http-cache"),
        ["DOTNET_CLI_HOME"] = Path.Combine(folder, "home"),
        ["XDG_DATA_HOME"] = Path.Combine(folder, "data"),
        ["DOTNET_NOLOGO"] = "1",
    };

    public async ValueTask InitializeAsync()
    {
        await DotnetAsync(["pack", Path.Combine(ProductFiles.RepositoryRoot, "Dashboard"), "-c", "Release", "--no-build", "-o", Feed]);
        await File.WriteAllTextAsync(
            Configuration, $"<configuration><packageSources><clear/><add key=\"built\" value=\"{Feed}\"/></packageSources></configuration>");
    }

    public ValueTask DisposeAsync()
    {
        _folder.Dispose();
        return ValueTask.CompletedTask;
    }

    internal static async Task DotnetAsync(string[] arguments, IReadOnlyDictionary<string, string?>? environment = null)
    {
        await using var program = ChildProgram.StartCommand("dotnet", arguments, environment);
        await program.WaitForExitAsync(Limit);
        Assert.True(program.Process.ExitCode == 0, $"dotnet {string.Join(' ', arguments)}: {program.StandardOutput}{string.Join('\n', program.StandardErrors)}");
    }
}
