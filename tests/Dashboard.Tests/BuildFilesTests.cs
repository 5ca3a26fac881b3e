using System.Text.Json;
using System.Text.RegularExpressions;

namespace Dashboard.Tests;

/// <summary>What the product is built from: the .NET SDK and NuGet packages. Node.js and npm belong to tests.</summary>
public sealed partial class BuildFilesTests
{
    private static readonly string[] Product = ["Dashboard", "TargetApp", "DbMock", "Aspire.Hosting"];

    [Fact(Timeout = 10_000)]
    public async Task No_file_of_the_build_speaks_of_Node_or_npm()
    {
        var root = new DirectoryInfo(ProductFiles.RepositoryRoot);
        var files = Product.Select(name => new DirectoryInfo(Path.Combine(root.FullName, name)))
            .SelectMany(project => project.EnumerateFiles("*", SearchOption.AllDirectories))
            .Where(file => !file.FullName.Split(Path.DirectorySeparatorChar).Intersect(["bin", "obj"], StringComparer.Ordinal).Any())
            .Concat(root.EnumerateFiles())
            .ToList();

        var (read, found) = (new List<string>(), new List<string>());
        foreach (var file in files.Where(IsOfTheBuild))
        {
            var path = Path.GetRelativePath(root.FullName, file.FullName).Replace('\\', '/');
            read.Add(path);
            if (NodeOrNpm().IsMatch(await File.ReadAllTextAsync(file.FullName, TestContext.Current.CancellationToken)))
            {
                found.Add(path);
            }
        }

        Assert.Empty(found);
        Assert.Superset(
            new HashSet<string>(StringComparer.Ordinal)
            {
                "Dashboard/Dashboard.csproj", "Dashboard/Core/ThreadPoolDashboard.Core.csproj", "Dashboard/Load/ThreadPoolDashboard.Load.csproj",
                "Dashboard/Build/Samples.targets", "Dashboard/Dockerfile", "TargetApp/TargetApp.csproj", "DbMock/DbMock.csproj",
                "Aspire.Hosting/ThreadPoolDashboard.Aspire.Hosting.csproj", "Directory.Build.props", "Directory.Packages.props", "nuget.config", "docker-compose.yml",
            },
            read.ToHashSet(StringComparer.Ordinal));
        Assert.DoesNotContain(files, file => file.Name is "package.json" or "package-lock.json");
    }

    /// <summary>A Web project gets the server's collector unless it says otherwise, and a property with a wrong name says nothing.</summary>
    [Fact]
    public void A_dashboard_has_no_heap_and_no_collecting_thread_for_each_processor()
    {
        using var settings = JsonDocument.Parse(File.ReadAllText(Path.ChangeExtension(ProductFiles.DashboardAssembly, ".runtimeconfig.json")));

        Assert.False(settings.RootElement.GetProperty("runtimeOptions").GetProperty("configProperties").GetProperty("System.GC.Server").GetBoolean());
    }

    [Fact]
    public void What_is_published_runs_where_a_newer_runtime_is_the_only_one()
    {
        Assert.All([ProductFiles.DashboardAssembly, ProductFiles.TargetAppAssembly, ProductFiles.DbMockAssembly], assembly =>
        {
            using var settings = JsonDocument.Parse(File.ReadAllText(Path.ChangeExtension(assembly, ".runtimeconfig.json")));
            Assert.Equal("Major", settings.RootElement.GetProperty("runtimeOptions").GetProperty("rollForward").GetString());
        });
    }

    [Theory]
    [InlineData("""<Exec Command="npm ci" />""")]
    [InlineData("FROM node:20-bookworm-slim AS node")]
    [InlineData("""<Copy SourceFiles="node_modules/any.js" />""")]
    [InlineData("Node.js brings it")]
    public void What_speaks_of_them_is_found(string line) => Assert.Matches(NodeOrNpm(), line);

    private static bool IsOfTheBuild(FileInfo file) =>
        file.Extension is ".csproj" or ".props" or ".targets" or ".config" || file.Name is "Dockerfile" or "docker-compose.yml";

    [GeneratedRegex(@"\bnpm\b|\bnode(?:js|_modules)?\b", RegexOptions.IgnoreCase, 1000)]
    private static partial Regex NodeOrNpm();
}
