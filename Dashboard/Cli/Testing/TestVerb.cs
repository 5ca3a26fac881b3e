using System.CommandLine;
using Dashboard.Cli.Frame;
using Dashboard.Target.Launching;
using Dashboard.Target.Reach;

namespace Dashboard.Cli.Testing;

/// <summary>The verb <c>test</c>: runs a command that runs tests, and says which of them hang and where.</summary>
internal static class TestVerb
{
    private static readonly TimeSpan UsualLimit = TimeSpan.FromSeconds(60);
    private static readonly TimeSpan ShortestLimit = TimeSpan.FromSeconds(2);
    private static readonly TimeSpan Tick = TimeSpan.FromSeconds(1);

    /// <summary>What hangs for the same reason is named too before the command ends.</summary>
    private const int TicksUntilStop = 3;

    public static Command Create(CommandWords words, StandardStreams streams)
    {
        var hang = Options.Duration(
            "--hang", $"A test hangs when it stands still for so long, from {ShortestLimit.TotalSeconds}s (default {UsualLimit.TotalSeconds}s)")
            .Checked(limit => limit is null || limit >= ShortestLimit ? null : $"--hang takes a duration from {ShortestLimit.TotalSeconds}s");
        var stop = new Option<bool>("--stop") { Description = "End the command once a test hangs, with exit code 3; without it the command goes on" };
        var command = new Command(
            "test",
            "Runs a command that runs tests, for example -- dotnet test, and says on standard error which tests hang: on which line their threads wait, all "
                + "stacks, and the async methods that are pending. Any framework; nothing is added to the tests. The exit code is the command's. Linux only.")
        {
            hang, stop,
        };
        command.Validators.Add(result =>
        {
            if (words.Command is null)
            {
                result.AddError("test takes the command that runs the tests after --, for example test -- dotnet test");
            }
        });
        command.SetAction((parsed, token) => Exit.SayAsync(streams.Error, async () =>
        {
            if (!OperatingSystem.IsLinux())
            {
                throw new UserFacingException("test reads /proc, which Linux alone has: use doctor PID for the process that runs the tests.");
            }

            var tests = GuardedProcess.Start(new CommandStart(words.Command!));
            await using var ending = tests.ConfigureAwait(false);
            using var over = CancellationTokenSource.CreateLinkedTokenSource(token);
            var watching = WatchAsync(tests.Process.Id, parsed.GetValue(hang) ?? UsualLimit, parsed.GetValue(stop), streams.Error, over.Token);
            await Task.WhenAny(tests.Exited, watching).ConfigureAwait(false);
            var hasExited = tests.Exited.IsCompleted;
            await over.CancelAsync().ConfigureAwait(false);
            var isStopped = await watching.ConfigureAwait(false);
            return token.IsCancellationRequested ? Exit.Signalled
                : isStopped && !hasExited ? Exit.ThresholdBroken
                : await tests.Exited.ConfigureAwait(false);
        }));
        return command;
    }

    /// <returns>True where a test hangs and that ends the command.</returns>
    private static async Task<bool> WatchAsync(int root, TimeSpan limit, bool stops, TextWriter output, CancellationToken token)
    {
        var hosts = new Dictionary<int, TestHost>();
        int? ticksLeft = null;
        using var timer = new PeriodicTimer(Tick);
        try
        {
            while (await timer.WaitForNextTickAsync(token).ConfigureAwait(false))
            {
                foreach (var id in ProcessTree.Under(root).Intersect(PublishedProcesses.Ids()).Where(id => !hosts.ContainsKey(id)))
                {
                    hosts[id] = new TestHost(id, limit, TimeProvider.System);
                }

                if (--ticksLeft < 0)
                {
                    return true;
                }

                foreach (var (id, host) in hosts.ToArray())
                {
                    if (!host.Look())
                    {
                        hosts.Remove(id);
                    }
                    else if (await SayAsync(host, output, token).ConfigureAwait(false))
                    {
                        await SayChildrenAsync([.. hosts.Values.Where(static other => !other.RunsTests)], output, token).ConfigureAwait(false);
                        ticksLeft ??= stops ? TicksUntilStop : null;
                    }
                }
            }
        }
        catch (OperationCanceledException) when (token.IsCancellationRequested)
        {
            // The command ended, or the user ends it.
        }

        return false;
    }

    private static async Task<bool> SayAsync(TestHost host, TextWriter output, CancellationToken token)
    {
        try
        {
            if (await host.HungAsync(token).ConfigureAwait(false) is not { } hung)
            {
                return false;
            }

            foreach (var line in HungText.Lines(hung))
            {
                await output.WriteLineAsync(line).ConfigureAwait(false);
            }

            return true;
        }
        catch (UserFacingException)
        {
            // It is ending or did not answer in time: the next second asks again.
            return false;
        }
    }

    /// <summary>A test may wait for a program that it has started.</summary>
    private static async Task SayChildrenAsync(IReadOnlyList<TestHost> others, TextWriter output, CancellationToken token)
    {
        foreach (var process in others.Select(static other => other.Process).Where(static process => !process.IsSdkCommand))
        {
            try
            {
                var look = await TestHost.LookAsync(process, token).ConfigureAwait(false);
                foreach (var line in HungText.Lines(look, $"  Process {process.Id}, which does not run tests ({process.Name}):"))
                {
                    await output.WriteLineAsync(line).ConfigureAwait(false);
                }
            }
            catch (UserFacingException e)
            {
                await output.WriteLineAsync($"  Process {process.Id} ({process.Name}): {e.Message}").ConfigureAwait(false);
            }
        }
    }
}
