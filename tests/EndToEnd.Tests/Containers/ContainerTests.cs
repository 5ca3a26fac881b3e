using System.Text.RegularExpressions;
using EndToEnd.Tests.Browser;
using Microsoft.Playwright;
using YamlDotNet.RepresentationModel;

namespace EndToEnd.Tests.Containers;

/// <summary>
/// Dockerfiles, docker-compose.yml and docs/kubernetes.md, carried out as they are written but for names of hosts and ports: no engine runs on the test
/// machines.
/// </summary>
public sealed partial class ContainerTests(BrowserFixture browser, Images images) : IClassFixture<Images>, IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly int _page = FreePorts.One();
    private readonly int _http = FreePorts.One();
    private readonly int _tcp = FreePorts.One();
    private readonly int _slow = FreePorts.One();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private static Image Dashboard => Image.Of("Dashboard");

    private static Image TargetApp => Image.Of("TargetApp");

    public void Dispose() => _folder.Dispose();

    [Fact(Timeout = 180_000)]
    public async Task The_compose_file_starts_three_containers_whose_page_measures_the_sample()
    {
        Assert.SkipWhen(Container.Missing is not null, Container.Missing ?? "");
        var services = (YamlMappingNode)Yaml(await File.ReadAllTextAsync(Path.Combine(ProductFiles.RepositoryRoot, "docker-compose.yml"), Token))["services"];
        var (diag, runs) = (Container.FolderOf(Dashboard, _folder["diag"]), Container.FolderOf(Dashboard, _folder["runs"]));
        var before = Names(images.Files("Dashboard"));
        await using var database = Started("DbMock", ["--port", $"{_tcp}", "--slow-port", $"{_slow}"], [], []);
        await database.WaitForLineAsync("^DbMock: ", TimeSpan.FromSeconds(30));
        await using var target = Started("TargetApp", services["target"], (diag, "/diag"));
        await target.WaitForLineAsync("^TargetApp: ", TimeSpan.FromSeconds(30));
        await using var dashboard = Started("Dashboard", services["dashboard"], (diag, "/diag"), (runs, "/data"));
        await using var page = await browser.OpenAsync(await dashboard.DashboardAddressAsync(), options: BrowserFixture.LowScreen);

        await page.AttachedAsync();
        await page.StartAsync("taskasyncwait");
        await page.Charts.AtLeastAsync("load", 4);
        await page.EndRunAsync();

        Assert.Equal(0, await HealthAsync("Dashboard", "--address", $"http://127.0.0.1:{_page}"));
        Assert.Equal(0, await HealthAsync("TargetApp"));
        Assert.Equal(0, await HealthAsync("DbMock"));
        Assert.Single(Directory.GetFiles(runs, "*.run.jsonl"));
        Assert.Equal(before, Names(images.Files("Dashboard")));

        await dashboard.DisposeAsync();
        await target.DisposeAsync();
        Assert.Equal(1, await HealthAsync("Dashboard", "--address", $"http://127.0.0.1:{_page}"));
        Assert.Equal(1, await HealthAsync("TargetApp"));
    }

    [Fact(Timeout = 120_000)]
    public async Task A_sidecar_attaches_over_the_volume_that_it_shares_with_the_application()
    {
        Assert.SkipWhen(Container.Missing is not null, Container.Missing ?? "");
        var pod = Yaml(Block("yaml"))["spec"];
        var user = ((YamlScalarNode)pod["securityContext"]["runAsUser"]).Value;
        var containers = ((YamlSequenceNode)pod["containers"]).ToDictionary(one => ((YamlScalarNode)one["name"]).Value!, StringComparer.Ordinal);
        var volumes = ((YamlSequenceNode)pod["volumes"]).Select(volume => ((YamlScalarNode)volume["name"]).Value!)
            .ToDictionary(name => name, name => Container.FolderOf(Dashboard, _folder[name]), StringComparer.Ordinal);
        Assert.Equal(user, Dashboard.User);

        await using var target = OfPod("TargetApp", containers["shop"], volumes, "--port", $"{_http}");
        await target.WaitForLineAsync("^TargetApp: ", TimeSpan.FromSeconds(30));
        await using var dashboard = OfPod("Dashboard", containers["threadpool-dashboard"], volumes, "--port", $"{_page}");
        await using var page = await browser.OpenAsync(await dashboard.DashboardAddressAsync(), options: BrowserFixture.LowScreen);

        await page.AttachedAsync();
        await Assertions.Expect(page.State).ToContainTextAsync("pid 1");
        await Assertions.Expect(page.StartButton("taskasyncwait")).ToBeEnabledAsync();
        var probe = List(containers["threadpool-dashboard"]["livenessProbe"]["exec"]["command"]);
        Assert.Equal(Dashboard.HealthCheck, probe);
        Assert.Equal(0, await HealthAsync("Dashboard", "--address", $"http://127.0.0.1:{_page}"));
    }

    [Fact(Timeout = 120_000)]
    public async Task An_ephemeral_container_attaches_through_the_root_of_the_process_whose_ids_it_shares()
    {
        Assert.SkipWhen(Container.Missing is not null, Container.Missing ?? "");
        var debug = Block("sh").Split(' ', StringSplitOptions.RemoveEmptyEntries).Select(word => word.Trim()).ToList();
        Assert.Contains("--target=shop", debug);
        string[] command = [.. debug.SkipWhile(word => word != "--").Skip(1).Select(Replaced), "--port", $"{_page}"];
        var runs = Container.FolderOf(Dashboard, _folder["runs"]);
        await using var target = Started("TargetApp", ["--port", $"{_http}"], [], []);
        await target.WaitForLineAsync("^TargetApp: ", TimeSpan.FromSeconds(30));
        var first = await Proc.DescendantAsync(target.Id, "TargetApp.dll");

        await using var dashboard = Container.Start(
            Dashboard, images.Files("Dashboard"), command, _folder["root-debug"], Mounted((runs, "/data")), Nothing, processesOf: first);
        await using var page = await browser.OpenAsync(await dashboard.DashboardAddressAsync(), options: BrowserFixture.LowScreen);

        await page.AttachedAsync();
        await Assertions.Expect(page.State).ToContainTextAsync("pid 1");
        await Assertions.Expect(page.StartButton("taskasyncwait")).ToBeEnabledAsync();
    }

    private static Dictionary<string, string?> Nothing => new(StringComparer.Ordinal);

    private ChildProgram OfPod(string program, YamlNode container, Dictionary<string, string> volumes, params string[] more) => Started(
        program,
        [.. Has(container, "args") ? List(container["args"]).Select(Replaced) : [], .. more],
        ((YamlSequenceNode)container["env"]).ToDictionary(
            one => ((YamlScalarNode)one["name"]).Value!, one => ((YamlScalarNode)one["value"]).Value, StringComparer.Ordinal),
        [.. ((YamlSequenceNode)container["volumeMounts"]).Select(mount =>
            (volumes[((YamlScalarNode)mount["name"]).Value!], ((YamlScalarNode)mount["mountPath"]).Value!))]);

    private ChildProgram Started(string program, YamlNode service, params (string Host, string Inside)[] volumes) => Started(
        program,
        [.. List(service["command"]).Select(Replaced)],
        ((YamlMappingNode)service["environment"]).ToDictionary(
            pair => ((YamlScalarNode)pair.Key).Value!, pair => (string?)Replaced(((YamlScalarNode)pair.Value).Value!), StringComparer.Ordinal),
        volumes);

    private ChildProgram Started(
        string program, IReadOnlyList<string> arguments, Dictionary<string, string?> environment, (string Host, string Inside)[] volumes)
    {
        var image = Image.Of(program);
        return Container.Start(
            image, images.Files(program), [.. image.EntryPoint, .. arguments], _folder[$"root-{program}"], Mounted(volumes), environment);
    }

    private static Dictionary<string, string> Mounted(params (string Host, string Inside)[] volumes) =>
        volumes.ToDictionary(volume => volume.Host, volume => volume.Inside, StringComparer.Ordinal);

    /// <summary>The image's own check, in a container of its own: it asks over the network that all of them share.</summary>
    private async Task<int> HealthAsync(string program, params string[] more)
    {
        var image = Image.Of(program);
        string[] command = [.. image.HealthCheck.Select(word => word switch { "5000" => $"{_http}", "9000" => $"{_tcp}", _ => word }), .. more];
        await using var check = Container.Start(image, images.Files(program), command, _folder[$"check-{program}"], Mounted(), Nothing);
        await check.WaitForExitAsync(TimeSpan.FromSeconds(30));
        return check.Process.ExitCode;
    }

    private string Replaced(string text) => text
        .Replace("dbmock:9000", $"127.0.0.1:{_tcp}", StringComparison.Ordinal)
        .Replace("dbmock:5001", $"127.0.0.1:{_slow}", StringComparison.Ordinal)
        .Replace("http://target:5000", $"http://127.0.0.1:{_http}", StringComparison.Ordinal)
        .Replace("0.0.0.0:5000", $"0.0.0.0:{_http}", StringComparison.Ordinal)
        .Replace("127.0.0.1:8080", $"127.0.0.1:{_http}", StringComparison.Ordinal)
        .Replace("5080", $"{_page}", StringComparison.Ordinal);

    private static string Block(string language) => Fence().Matches(File.ReadAllText(Path.Combine(ProductFiles.RepositoryRoot, "docs", "kubernetes.md")))
        .Single(match => match.Groups[1].Value == language).Groups[2].Value;

    private static YamlNode Yaml(string text)
    {
        var yaml = new YamlStream();
        yaml.Load(new StringReader(text));
        return yaml.Documents[0].RootNode;
    }

    private static bool Has(YamlNode node, string key) => ((YamlMappingNode)node).Children.ContainsKey(key);

    private static List<string> List(YamlNode node) => [.. ((YamlSequenceNode)node).Select(one => ((YamlScalarNode)one).Value!)];

    private static string[] Names(string folder) => [.. Directory.EnumerateFiles(folder, "*", SearchOption.AllDirectories).Order(StringComparer.Ordinal)];

    [GeneratedRegex("```([a-z]+)\n(.*?)```", RegexOptions.Singleline, 1000)]
    private static partial Regex Fence();
}
