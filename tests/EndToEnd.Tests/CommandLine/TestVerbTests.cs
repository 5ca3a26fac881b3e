namespace EndToEnd.Tests.CommandLine;

/// <summary>A command that runs tests (tests/Hanging), of which one hangs or none. A hang is seen after the limit and reported within some seconds.</summary>
public sealed class TestVerbTests
{
    [Theory(Timeout = 100_000)]
    [InlineData("Blocks", @"for \d+ s its thread has stood in OrderTests\.Store\.Load \(OrderTests\.cs:\d+, Task wait\)", "OrderTests.Store.LoadAsync → TaskCompletionSource")]
    [InlineData(
        "Awaits", @"it awaits OrderTests\.Store\.LoadAsync → TaskCompletionSource, which has not completed for \d+ s at least",
        "OrderTests.Awaits → OrderTests.Store.LoadAsync → TaskCompletionSource")]
    [InlineData("Deadlocks", @"for \d+ s its thread has stood in OrderTests\.Store\.Lock \(OrderTests\.cs:\d+, lock\)", null)]
    public async Task A_test_that_hangs_is_named_with_where_it_stands_and_what_is_pending(string test, string where, string? pending)
    {
        var verb = await RunAsync(test);

        Assert.Equal(3, verb.ExitCode);
        Assert.Matches($@"^✘ OrderTests\.{test} hangs in process \d+: {where}\.$", verb.Errors[0]);
        Assert.Equal(pending is null ? [] : [$"    {pending}"], verb.Errors.SkipWhile(static line => !line.StartsWith("  Async", StringComparison.Ordinal)).Skip(1));
        await Proc.NoneMarkedAsync(verb.Mark);
    }

    /// <summary>Both threads of the circle are there, each with its lines; the runner's own code is not.</summary>
    [Fact(Timeout = 100_000)]
    public async Task The_stacks_of_a_deadlock_are_those_of_the_programs_code()
    {
        var verb = await RunAsync("Deadlocks");

        Assert.Equal(2, verb.Errors.Count(static line => line == "  1 thread, lock:"));
        Assert.Contains(verb.Errors, static line => line.StartsWith("    lambda in OrderTests.Store.LockBoth (OrderTests.cs:", StringComparison.Ordinal));
        Assert.DoesNotContain(verb.Errors, static line => line.Contains("xunit", StringComparison.OrdinalIgnoreCase));
    }

    [Theory(Timeout = 100_000)]
    [InlineData("")]
    [InlineData("Computes")]
    public async Task Where_no_test_hangs_nothing_is_written_and_the_exit_code_is_the_commands(string test)
    {
        var verb = await RunAsync(test);

        Assert.Equal(0, verb.ExitCode);
        Assert.Empty(verb.Errors);
        Assert.Contains("Finished:", verb.Output, StringComparison.Ordinal);
        await Proc.NoneMarkedAsync(verb.Mark);
    }

    [Theory(Timeout = 60_000)]
    [InlineData("sh -c \"exit 7\"", 7)]
    [InlineData("/no/such/program", 1)]
    public async Task The_exit_code_is_that_of_the_command(string command, int code)
    {
        var verb = await Verb.RunAsync(["test", "--", .. command.Split(' ', 3).Select(static word => word.Trim('"'))]);

        Assert.Equal(code, verb.ExitCode);
    }

    private static Task<Verb> RunAsync(string hangs) => Verb.RunCommandAsync(
        "env", $"HANGS={hangs}", "dotnet", ProductFiles.DashboardAssembly, "test", "--hang", "2s", "--stop", "--", "dotnet", ProductFiles.HangingAssembly);
}
