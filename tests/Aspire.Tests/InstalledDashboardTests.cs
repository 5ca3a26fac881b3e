using Aspire.Hosting;

namespace Aspire.Tests;

/// <summary>Where the program of the dashboard is found, and what is said where it is not.</summary>
public sealed class InstalledDashboardTests : IDisposable
{
    private const string Tool = """{ "version": 1, "tools": { "threadpool-dashboard": { "version": "0.1.0", "commands": ["threadpool-dashboard"] } } }""";

    private static readonly string Executable = OperatingSystem.IsWindows() ? "threadpool-dashboard.exe" : "threadpool-dashboard";

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("tpd-aspire-");

    private string Home => At("home");

    private string AppHost => At("code", "src", "AppHost");

    public InstalledDashboardTests() => Directory.CreateDirectory(AppHost);

    public void Dispose() => _folder.Delete(recursive: true);

    [Fact]
    public void A_path_is_seen_from_the_AppHost_and_an_assembly_is_run_by_dotnet()
    {
        var (program, assembly) = (Write("", "code", "bin", "tpd"), Write("", "code", "bin", "Dashboard.dll"));

        Assert.Equal([program], Words(Find("../../bin/tpd")));
        Assert.Equal(["dotnet", assembly], Words(Find(assembly)));
        Assert.Null(Find("../../bin/none"));
        Assert.Equal(
            $"The program of ThreadPool Dashboard was not found: {At("code", "bin", "none")} does not exist. "
            + "WithExecutablePath takes the path of threadpool-dashboard or of Dashboard.dll.",
            InstalledDashboard.NotFound("../../bin/none", AppHost));
    }

    [Fact]
    public void The_tool_of_the_nearest_manifest_comes_before_the_path_and_the_path_before_global_tools()
    {
        Assert.Null(Find());
        Assert.Equal(
            "ThreadPool Dashboard is not installed: run 'dotnet tool install --global threadpool-dashboard', or install it into a tool manifest of "
            + $"{AppHost}, or name its program with WithExecutablePath.",
            InstalledDashboard.NotFound(null, AppHost));

        var global = Write("", "home", ".dotnet", "tools", Executable);
        Assert.Equal([global], Words(Find()));

        var inPath = Write("", "bin", Executable);
        Assert.Equal([inPath], Words(Find()));

        Write(Tool, "code", ".config", "dotnet-tools.json");
        Assert.Equal(["dotnet", "tool", "run", "threadpool-dashboard", "--"], Words(Find()));
    }

    [Theory]
    [InlineData("""{ "isRoot": true, "tools": {} }""", false)]
    [InlineData("""{ "isRoot": false, "tools": { "other": {} } }""", true)]
    [InlineData("no JSON", true)]
    [InlineData("[]", true)]
    public void A_manifest_without_it_is_passed_over_unless_it_is_the_root(string nearer, bool isFound)
    {
        Write(Tool, "code", "dotnet-tools.json");
        Write(nearer, "code", "src", ".config", "dotnet-tools.json");

        Assert.Equal(isFound, Find() is not null);
    }

    private static IReadOnlyList<string> Words(InstalledDashboard? found) => [found!.Command, .. found.Arguments];

    private InstalledDashboard? Find(string? given = null) => InstalledDashboard.Find(given, AppHost, At("bin"), Home);

    private string At(params string[] parts) => Path.Combine([_folder.FullName, .. parts]);

    private string Write(string text, params string[] parts)
    {
        var path = At(parts);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, text);
        return path;
    }
}
