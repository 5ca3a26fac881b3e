using System.Net;
using System.Net.Sockets;

namespace EndToEnd.Tests.CommandLine;

/// <summary>
/// What cannot be done is told in one sentence that says what to do, with an exit code that scripts can see: here what needs other processes, and one of each
/// kind (an argument, a folder, a port) as a shell sees it. Dashboard.Tests/Cli has the others.
/// </summary>
public sealed class BadInputTests
{
    [Fact(Timeout = 120_000)]
    public async Task A_process_that_is_not_DotNet_is_refused()
    {
        using var folder = new TemporaryFolder();
        await using var sleep = ChildProgram.StartCommand("sleep", ["60"]);

        var verb = await Verb.RunAsync("serve", "--port", "0", "--data", folder.Path, "--process-id", $"{sleep.Id}");

        verb.FailedWith(1, "it is not a .NET process");
    }

    [Fact(Timeout = 120_000)]
    public async Task A_process_of_another_user_is_refused()
    {
        if (!OperatingSystem.IsLinux() || !Environment.IsPrivilegedProcess)
        {
            Assert.Skip("Only root can start the dashboard as another user.");
            return;
        }

        using var folder = new TemporaryFolder();
        File.SetUnixFileMode(folder.Path, (UnixFileMode)0b111_111_111);
        string[] asNobody = ["--reuid", "65534", "--regid", "65534", "--clear-groups"];
        var mayRead = await Verb.RunCommandAsync("setpriv", [.. asNobody, "test", "-r", ProductFiles.DashboardAssembly]);
        Assert.SkipUnless(mayRead.ExitCode == 0, "Other users may not read the built dashboard here.");

        var verb = await Verb.RunCommandAsync(
            "setpriv", [.. asNobody, "dotnet", ProductFiles.DashboardAssembly, "record", "--data", folder.Path, "--process-id", $"{Environment.ProcessId}", "-d", "1s"]);

        verb.FailedWith(1, "belongs to another user");
        var why = await Verb.RunCommandAsync("setpriv", [.. asNobody, "dotnet", ProductFiles.DashboardAssembly, "ps", "--why", $"{Environment.ProcessId}"]);
        Assert.Equal((1, $"Process {Environment.ProcessId} cannot be attached to."), (why.ExitCode, Assert.Single(why.Errors)));
        Assert.Contains("it belongs to another user, root. Run the dashboard as root.", why.Output.Split('\n')[0], StringComparison.Ordinal);
        Assert.Contains("\n  Runtime version    not known  /proc does not show it to this user\n", why.Output, StringComparison.Ordinal);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_port_of_the_dashboard_that_is_in_use_is_refused()
    {
        using var folder = new TemporaryFolder();
        using var taken = new TakenPort();

        var verb = await Verb.RunAsync("serve", "--data", folder.Path, "--port", taken.Number);

        verb.FailedWith(1, $"Port {taken.Number} is in use");
    }

    [Theory(Timeout = 120_000)]
    [InlineData("--port")]
    [InlineData("--target-port")]
    [InlineData("--db-port")]
    [InlineData("--slow-port")]
    public async Task A_port_of_the_demo_that_is_in_use_is_refused_and_nothing_stays_behind(string option)
    {
        using var folder = new TemporaryFolder();
        using var taken = new TakenPort();
        var arguments = Demo.Arguments(folder.Path);
        arguments[Array.IndexOf(arguments, option) + 1] = taken.Number;

        var verb = await Verb.RunAsync(arguments);

        verb.FailedWith(1, taken.Number);
        await Proc.NoneMarkedAsync(verb.Mark);
    }

    [Fact(Timeout = 120_000)]
    public async Task A_bad_argument_is_refused()
    {
        var verb = await Verb.RunAsync("serve", "--port", "70000");

        verb.FailedWith(2, "--port takes a port");
    }

    [Fact(Timeout = 120_000)]
    public async Task A_data_folder_that_cannot_be_written_is_refused()
    {
        using var folder = new TemporaryFolder();
        await File.WriteAllTextAsync(folder["a-file"], "in the way", TestContext.Current.CancellationToken);

        var verb = await Verb.RunAsync("serve", "--port", "0", "--data", folder["a-file"]);

        verb.FailedWith(1, "The data folder");
    }

    private sealed class TakenPort : IDisposable
    {
        private readonly TcpListener _listener = new(IPAddress.Loopback, 0);

        public TakenPort() => _listener.Start();

        public string Number => $"{((IPEndPoint)_listener.LocalEndpoint).Port}";

        public void Dispose() => _listener.Dispose();
    }
}
