namespace EndToEnd.Tests.Processes;

/// <summary>However the demo ends, nothing that it started stays behind.</summary>
public sealed class DemoEndTests
{
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(10);

    [Theory(Timeout = 150_000)]
    [InlineData("INT", 0)]
    [InlineData("TERM", 0)]
    [InlineData("KILL", 137)]
    public async Task A_signal_to_the_demo_ends_the_sample_too(string signal, int exitCode)
    {
        await using var demo = await Demo.StartAsync();

        Signals.Send(signal, demo.Program.Id);

        await demo.Program.WaitForExitAsync(Limit);
        await Proc.GoneAsync([demo.TargetId, demo.DbMockId], Limit);
        Assert.Equal(exitCode, demo.Program.Process.ExitCode);
        if (signal != "KILL")
        {
            Assert.Empty(demo.Program.StandardErrors);
        }
    }

    [Fact(Timeout = 120_000)]
    public async Task The_death_of_dotnet_run_ends_the_demo_and_its_sample()
    {
        using var folder = new TemporaryFolder();
        var project = Path.Combine(ProductFiles.RepositoryRoot, "Dashboard");
        var configuration = Path.GetFileName(Path.GetDirectoryName(Path.GetDirectoryName(ProductFiles.DashboardAssembly)))!;
        await using var run = ChildProgram.StartCommand(
            "dotnet", ["run", "--no-build", "-c", configuration, "--project", project, "--", .. Demo.Arguments(folder.Path)]);
        await run.DashboardAddressAsync();
        var (target, dbMock) = (await Proc.DescendantAsync(run.Id, "TargetApp.dll"), await Proc.DescendantAsync(run.Id, "DbMock.dll"));
        var all = Proc.WithCommandLine(folder.Path).Where(id => id != run.Id).Append(target).Append(dbMock).ToArray();
        Assert.True(all.Length >= 3, $"dotnet run, the demo and its children: {string.Join(", ", all)}.");

        Signals.Send("KILL", run.Id);

        await Proc.GoneAsync(all, Limit);
    }
}
