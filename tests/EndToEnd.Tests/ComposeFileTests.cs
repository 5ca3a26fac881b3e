using YamlDotNet.RepresentationModel;

namespace EndToEnd.Tests;

/// <summary>No container engine runs on the test machines: the file is read and each fact that matters is asserted.</summary>
public sealed class ComposeFileTests
{
    private static readonly YamlMappingNode Compose = Read();

    private static YamlMappingNode Services => (YamlMappingNode)Compose["services"];

    public static TheoryData<string> All => ["dbmock", "target", "dashboard"];

    [Theory]
    [MemberData(nameof(All))]
    public void Every_service_runs_as_the_same_unprivileged_user_with_bounded_processors_and_no_capabilities(string name)
    {
        var service = (YamlMappingNode)Services[name];

        Assert.Equal("1654:1654", Text(service, "user"));
        Assert.True(double.Parse(Text(service, "cpus")) > 0);
        Assert.Equal(["ALL"], List(service, "cap_drop"));
        Assert.Contains("no-new-privileges:true", List(service, "security_opt"));
        Assert.Equal("true", Text(service, "read_only"));
    }

    [Theory(Timeout = 10_000)]
    [InlineData("dbmock", "DbMock")]
    [InlineData("target", "TargetApp")]
    [InlineData("dashboard", "Dashboard")]
    public async Task Every_service_is_built_by_a_Dockerfile_of_its_own_of_dotnet_images_alone_that_drops_root(string name, string folder)
    {
        var build = (YamlMappingNode)Services[name]["build"];
        var dockerfile = Text(build, "dockerfile");

        Assert.Equal($"{folder}/Dockerfile", dockerfile);
        var lines = await File.ReadAllLinesAsync(Path.Combine(ProductFiles.RepositoryRoot, dockerfile), TestContext.Current.CancellationToken);
        var final = lines.Skip(Array.FindLastIndex(lines, l => l.StartsWith("FROM ", StringComparison.Ordinal))).ToList();
        Assert.Contains(final, l => l is "USER 1654" or "USER $APP_UID");
        Assert.Contains("aspnet:10.0", final[0], StringComparison.Ordinal);
        Assert.All(
            lines.Where(l => l.StartsWith("FROM ", StringComparison.Ordinal)),
            l => Assert.StartsWith("FROM mcr.microsoft.com/dotnet/", l, StringComparison.Ordinal));
        Assert.DoesNotContain(lines, l => l.Contains("node", StringComparison.OrdinalIgnoreCase) || l.Contains("npm", StringComparison.OrdinalIgnoreCase));
    }

    [Fact]
    public void The_target_connects_out_without_waiting_over_a_memory_volume_that_it_shares_with_the_dashboard()
    {
        var target = (YamlMappingNode)Services["target"];
        var dashboard = (YamlMappingNode)Services["dashboard"];
        var command = List(dashboard, "command");

        Assert.Equal("/diag/target.sock,nosuspend", Text((YamlMappingNode)target["environment"], "DOTNET_DiagnosticPorts"));
        Assert.Equal("/diag/target.sock", command[command.IndexOf("--diagnostic-port") + 1]);
        Assert.Contains("diag:/diag", List(target, "volumes"));
        Assert.Contains("diag:/diag", List(dashboard, "volumes"));
        Assert.DoesNotContain("volumes", ((YamlMappingNode)Services["dbmock"]).Children.Keys.Select(k => k.ToString()));
        var options = (YamlMappingNode)Compose["volumes"]["diag"]["driver_opts"];
        Assert.Equal("tmpfs", Text(options, "type"));
        Assert.Contains("size=1m", Text(options, "o"), StringComparison.Ordinal);
        Assert.Contains("uid=1654", Text(options, "o"), StringComparison.Ordinal);
    }

    [Fact]
    public void Only_the_dashboard_is_published_and_only_on_the_loopback_address_with_its_own_diagnostics_off()
    {
        var dashboard = (YamlMappingNode)Services["dashboard"];

        Assert.Equal(["127.0.0.1:5080:5080"], List(dashboard, "ports"));
        Assert.Equal("0", Text((YamlMappingNode)dashboard["environment"], "DOTNET_EnableDiagnostics"));
        Assert.Contains("runs:/data", List(dashboard, "volumes"));
        var command = List(dashboard, "command");
        Assert.Equal("/data", command[command.IndexOf("--data") + 1]);
        Assert.Equal("http://target:5000", command[command.IndexOf("--base-address") + 1]);

        // It cannot but listen on every address of its container: that has to be said, twice, and the token is printed with the published port.
        Assert.Equal("0.0.0.0", command[command.IndexOf("--bind") + 1]);
        Assert.Equal("5080", command[command.IndexOf("--port") + 1]);
        Assert.Contains("--allow-remote", command);
        Assert.Contains("--insecure", command);
        Assert.DoesNotContain("--no-token", command);
        var target = List((YamlMappingNode)Services["target"], "command");
        Assert.Equal("target", target[target.IndexOf("--host") + 1]);
        foreach (var name in (string[])["dbmock", "target"])
        {
            Assert.DoesNotContain("ports", ((YamlMappingNode)Services[name]).Children.Keys.Select(k => k.ToString()));
        }
    }

    private static YamlMappingNode Read()
    {
        using var reader = File.OpenText(Path.Combine(ProductFiles.RepositoryRoot, "docker-compose.yml"));
        var yaml = new YamlStream();
        yaml.Load(reader);
        return (YamlMappingNode)yaml.Documents[0].RootNode;
    }

    private static string Text(YamlMappingNode node, string key) => ((YamlScalarNode)node[key]).Value!;

    private static List<string> List(YamlMappingNode node, string key) => [.. ((YamlSequenceNode)node[key]).Select(n => ((YamlScalarNode)n).Value!)];
}
