using System.Text.Json;

namespace EndToEnd.Tests.Processes;

/// <summary>The package that <c>dotnet pack</c> makes of the dashboard, installed as a tool into an empty folder and used from another one.</summary>
public sealed class ToolTests
{
    private static readonly TimeSpan Limit = TimeSpan.FromMinutes(3);

    [Fact(Timeout = 400_000)]
    public async Task The_package_installs_as_a_tool_that_runs_page_sample_and_load_from_any_folder_and_leaves_nothing_behind()
    {
        using var folder = new TemporaryFolder();
        var (packages, tools, data) = (folder["packages"], folder["tools"], folder["data"]);
        var project = Path.Combine(ProductFiles.RepositoryRoot, "Dashboard");
        await DotnetAsync("pack", project, "-c", "Release", "--no-build", "-o", packages);

        // Of this source alone: a package of that name elsewhere must not be taken.
        await File.WriteAllTextAsync(
            folder["nuget.config"],
            $"<configuration><packageSources><clear/><add key=\"built\" value=\"{packages}\"/></packageSources></configuration>",
            TestContext.Current.CancellationToken);
        await DotnetAsync("tool", "install", "threadpool-dashboard", "--tool-path", tools, "--configfile", folder["nuget.config"]);
        var tool = Path.Combine(tools, "threadpool-dashboard");
        var installed = Files(tools);

        await using (var demo = ChildProgram.StartCommand(tool, Demo.Arguments(data)))
        {
            using var client = await Entrances.ClientAsync(await demo.DashboardAddressAsync());
            var target = await Proc.DescendantAsync(demo.Id, "TargetApp.dll");
            var listed = await Verb.RunCommandAsync(tool, "ps", "--json");

            await PageScripts.AssertWholeAsync(client);
            Assert.Contains(
                JsonSerializer.Deserialize<JsonElement>(listed.Output).EnumerateArray(), process => process.GetProperty("processId").GetInt32() == target);
        }

        var run = await Verb.RunCommandAsync(tool, "run", "--scenario", "taskasyncwait", "--demo", "-c", "4", "-d", "2s", "--tail", "0s", "--data", data);
        Assert.Equal(0, run.ExitCode);
        Assert.Single(RunFiles.Read(RunFiles.Newest(data)).OfKind("summary"));

        // Runs are where --data says; the tool's own folder is as it was.
        Assert.Equal(installed, Files(tools));
        await DotnetAsync("tool", "uninstall", "threadpool-dashboard", "--tool-path", tools);
        Assert.False(File.Exists(tool));
        Assert.True(File.Exists(RunFiles.Newest(data)));
    }

    private static async Task DotnetAsync(params string[] arguments)
    {
        await using var program = ChildProgram.StartCommand("dotnet", arguments);
        await program.WaitForExitAsync(Limit);
        Assert.True(program.Process.ExitCode == 0, $"dotnet {string.Join(' ', arguments)}: {program.StandardOutput}{string.Join('\n', program.StandardErrors)}");
    }

    private static IReadOnlyList<string> Files(string folder) =>
        [.. Directory.EnumerateFiles(folder, "*", SearchOption.AllDirectories).Order(StringComparer.Ordinal)];
}
