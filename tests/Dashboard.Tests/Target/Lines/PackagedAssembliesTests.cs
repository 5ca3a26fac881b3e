using Dashboard.Target.Lines;

namespace Dashboard.Tests.Target.Lines;

public sealed class PackagedAssembliesTests : IDisposable
{
    private const string Dependencies = """
        {
          "targets": { ".NETCoreApp,Version=v10.0": {
            "shop/1.0.0": { "dependencies": { "Npgsql": "10.0.3" }, "runtime": { "shop.dll": {} } },
            "Shop.Data/1.0.0": { "runtime": { "Shop.Data.dll": {} } },
            "Npgsql/10.0.3": { "runtime": { "lib/net10.0/Npgsql.dll": { "assemblyVersion": "10.0.3.0" } } },
            "SQLite/2.0.0": { "runtimeTargets": { "runtimes/linux-x64/lib/net8.0/SQLite.Native.dll": { "rid": "linux-x64" } } } } },
          "libraries": {
            "shop/1.0.0": { "type": "project" }, "Shop.Data/1.0.0": { "type": "project" },
            "Npgsql/10.0.3": { "type": "package" }, "SQLite/2.0.0": { "type": "package" } }
        }
        """;

    private readonly TemporaryFolder _folder = new();
    private readonly PackagedAssemblies _packages;

    public PackagedAssembliesTests()
    {
        Directory.CreateDirectory(Path.Combine(_folder.FullPath, "app"));
        _packages = new PackagedAssemblies(() => _folder.FullPath);
    }

    public void Dispose() => _folder.Dispose();

    [Theory(Timeout = 5_000)]
    [InlineData("/app/Npgsql.dll", true)]
    [InlineData("/APP/npgsql.dll", true)]
    [InlineData("/app/SQLite.Native.dll", true)]
    [InlineData("/app/shop.dll", false)]
    [InlineData("/app/Shop.Data.dll", false)]
    [InlineData("/app/Unknown.dll", false)]
    [InlineData("/other/Npgsql.dll", false)]
    [InlineData("Npgsql.dll", false)]
    [InlineData("", false)]
    [InlineData(null, false)]
    public async Task The_file_beside_the_program_tells_packages_from_projects(string? path, bool isPackage)
    {
        await File.WriteAllTextAsync(Path.Combine(_folder.FullPath, "app", "shop.deps.json"), Dependencies, TestContext.Current.CancellationToken);
        Assert.Equal(isPackage, _packages.NameOf(path) is not null);
    }

    [Fact(Timeout = 5_000)]
    public async Task A_path_in_lower_case_is_the_assembly_as_the_build_wrote_it()
    {
        await File.WriteAllTextAsync(Path.Combine(_folder.FullPath, "app", "shop.deps.json"), Dependencies, TestContext.Current.CancellationToken);
        Assert.Equal("Npgsql.dll", _packages.NameOf("/app/npgsql.dll"));
    }

    [Theory(Timeout = 5_000)]
    [InlineData("no json")]
    [InlineData("{}")]
    [InlineData("""{ "libraries": [], "targets": 7 }""")]
    public async Task A_file_that_says_nothing_makes_everything_the_programs_own(string text)
    {
        await File.WriteAllTextAsync(Path.Combine(_folder.FullPath, "app", "shop.deps.json"), text, TestContext.Current.CancellationToken);
        Assert.Null(_packages.NameOf("/app/Npgsql.dll"));
    }
}
