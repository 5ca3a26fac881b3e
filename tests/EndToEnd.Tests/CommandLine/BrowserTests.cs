namespace EndToEnd.Tests.CommandLine;

/// <summary>Which address a verb opens in the user's browser, and when it opens none; the browser is a script that writes it down.</summary>
public sealed class BrowserTests : IDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact(Timeout = 120_000)]
    public async Task Serve_without_a_target_opens_the_list_of_processes_and_with_one_nothing()
    {
        await using var target = await Target.StartAsync();
        await using var with = Serve([], "--process-id", $"{target.Id}");
        await using var without = Serve([]);
        var address = await without.DashboardAddressAsync();
        await with.DashboardAddressAsync();

        Assert.Equal($"{Entrances.Of(address)}&page=%2Ftargets%3Foverview%3Dall", await OpenedAsync(without));
        await AssertNothingOpenedAsync(with);
    }

    [Fact(Timeout = 120_000)]
    public async Task The_example_opens_its_run_and_leaves_no_folder_behind()
    {
        var temporary = Directory.CreateDirectory(_folder["temporary"]);
        await using var example = ChildProgram.Start(ProductFiles.DashboardAssembly, ["example", "--port", "0"], Environment([$"TMPDIR={temporary.FullName}"]));
        var address = await example.DashboardAddressAsync();
        var folder = Assert.Single(temporary.GetDirectories("threadpool-dashboard-example-*"));
        var run = Assert.Single(folder.GetFiles("*.run.jsonl")).Name;

        Assert.Equal($"{Entrances.Of(address)}", await OpenedAsync(example));
        Assert.EndsWith($"&page=%2Fruns%2F{run[..run.IndexOf('.', StringComparison.Ordinal)]}", $"{Entrances.Of(address)}", StringComparison.Ordinal);
        using (var client = await Entrances.ClientAsync(address))
        {
            Assert.Contains("<!DOCTYPE html>", await client.GetStringAsync("/", TestContext.Current.CancellationToken), StringComparison.Ordinal);
        }

        Signals.Send("INT", example.Id);
        await example.WaitForExitAsync(Patience);
        Assert.Equal(0, example.Process.ExitCode);
        Assert.False(Directory.Exists(folder.FullName));
    }

    [Theory(Timeout = 120_000)]
    [InlineData("--no-browser", "")]
    [InlineData("", "SSH_CONNECTION=10.0.0.1 50000 10.0.0.2 22")]
    [InlineData("", "SSH_TTY=/dev/pts/0")]
    [InlineData("", "DISPLAY=")]
    public async Task None_is_opened_over_SSH_without_a_desktop_or_when_the_user_wants_none(string option, string variable)
    {
        await using var program = Serve(variable.Length > 0 ? [variable] : [], option.Length > 0 ? [option] : []);
        await program.DashboardAddressAsync();

        await AssertNothingOpenedAsync(program);
    }

    private ChildProgram Serve(string[] variables, params string[] arguments) => ChildProgram.Start(
        ProductFiles.DashboardAssembly, ["serve", "--port", "0", "--data", _folder[$"data-{Guid.NewGuid():N}"], .. arguments], Environment(variables));

    /// <summary>A desktop whose browser is the script.</summary>
    private Dictionary<string, string?> Environment(string[] variables)
    {
        if (!OperatingSystem.IsLinux())
        {
            Assert.Skip("Elsewhere a browser is not opened by a program that can be put in its place.");
            return [];
        }

        var script = _folder["xdg-open"];
        File.WriteAllText(script, $"#!/bin/sh\nprintf '%s' \"$1\" > \"{_folder.Path}/$PPID.draft\" && mv \"{_folder.Path}/$PPID.draft\" \"{_folder.Path}/$PPID.opened\"\n");
        File.SetUnixFileMode(script, UnixFileMode.UserRead | UnixFileMode.UserExecute | UnixFileMode.UserWrite);
        var environment = new Dictionary<string, string?>(StringComparer.Ordinal)
        {
            ["PATH"] = $"{_folder.Path}:{System.Environment.GetEnvironmentVariable("PATH")}",
            ["DISPLAY"] = ":0",
            ["SSH_CONNECTION"] = null,
            ["SSH_TTY"] = null,
        };
        foreach (var variable in variables)
        {
            environment[variable[..variable.IndexOf('=', StringComparison.Ordinal)]] = variable[(variable.IndexOf('=', StringComparison.Ordinal) + 1)..];
        }

        return environment;
    }

    private async Task<string> OpenedAsync(ChildProgram program)
    {
        var file = _folder[$"{program.Id}.opened"];
        await Eventually.TrueAsync(() => File.Exists(file), Patience, "a browser is opened");
        return await File.ReadAllTextAsync(file, TestContext.Current.CancellationToken);
    }

    /// <summary>A verb opens the browser before it waits for its end: once it has ended, none comes.</summary>
    private async Task AssertNothingOpenedAsync(ChildProgram program)
    {
        Signals.Send("INT", program.Id);
        await program.WaitForExitAsync(Patience);
        Assert.Equal(0, program.Process.ExitCode);
        Assert.Empty(Directory.GetFiles(_folder.Path, $"{program.Id}.*"));
    }
}
