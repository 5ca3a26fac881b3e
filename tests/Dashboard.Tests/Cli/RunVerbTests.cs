namespace Dashboard.Tests.Cli;

/// <summary>What <c>run</c> refuses before anything is started.</summary>
public sealed class RunVerbTests
{
    [Theory(Timeout = 20_000)]
    [InlineData("--demo or --process-id", "--scenario", "taskwait")]
    [InlineData("either --scenario or --preset", "--demo")]
    [InlineData("either --scenario or --preset", "--demo", "--scenario", "taskwait", "--preset", "s1-sync")]
    [InlineData("use --query ms=50 in place of --service-time", "--demo", "--scenario", "taskwait", "--service-time", "16ms")]
    [InlineData("--repeat: 1 to 50, not 0.", "--demo", "--scenario", "taskwait", "--repeat", "0")]
    [InlineData("Rate: above 0", "--demo", "--scenario", "taskwait", "--rate", "0")]
    [InlineData("--fail-on takes starvation or trouble, not 'slower'", "--demo", "--scenario", "taskwait", "--fail-on", "slower")]
    [InlineData("--max-p95 takes a duration", "--demo", "--scenario", "taskwait", "--max-p95", "soon")]
    [InlineData("not both", "--demo", "--scenario", "taskwait", "-d", "1s", "-n", "10")]
    [InlineData("--duration takes a duration", "--demo", "--scenario", "taskwait", "-d", "soon")]
    [InlineData("--connections", "--demo", "--scenario", "taskwait", "-c", "many")]
    [InlineData("Query: leave out “#” and what follows", "--demo", "--scenario", "taskwait", "--query", "a=1#b")]
    [InlineData("Query: leave out “#” and what follows", "--demo", "--scenario", "taskwait", "--against-query", "a=1#b")]
    [InlineData("--with takes an endpoint and its load in quotes, for example \"/orders -c 10\", not \"-c 10\"", "--demo", "--scenario", "taskwait", "--with", "-c 10")]
    [InlineData("--with \"/orders -c 0\": Connections: 1 to", "--demo", "--scenario", "taskwait", "--with", "/orders -c 0")]
    [InlineData("--with \"//orders\": Path: begin with one", "--demo", "--scenario", "taskwait", "--with", "//orders")]
    [InlineData("--with takes an endpoint", "--demo", "--scenario", "taskwait", "--with", "/orders --tail 3s")]
    [InlineData("--against takes an endpoint or a request in quotes, for example \"/orders\"", "--demo", "--scenario", "taskwait", "--against", "--request a")]
    [InlineData("--http already defines the request: leave out the endpoint.", "--demo", "--scenario", "taskwait", "--against", "/b --http a.http")]
    [InlineData("Unrecognized command or argument '-c'", "--demo", "--scenario", "taskwait", "--against", "/b -c 5")]
    [InlineData("--against \"//evil.example/b\": Path: begin with one", "--demo", "--path", "/a", "--against", "//evil.example/b")]
    [InlineData("--against-self measures the machine's noise", "--demo", "--path", "/a", "--against", "/b", "--against-self")]
    [InlineData("A preset has its own load: leave out --against", "--demo", "--preset", "s1-sync", "--against", "/b")]
    [InlineData("--path already has a query: leave out --query", "--demo", "--path", "/a?x=1", "--query", "x=2")]
    [InlineData("Query: leave out “#” and what follows", "--demo", "--path", "/a?x=1#b")]
    [InlineData("--against already has a query: leave out --against-query", "--demo", "--path", "/a", "--against", "/b?x=1", "--against-query", "x=2")]
    [InlineData("the endpoint already has a query: leave out --query.", "--demo", "--path", "/a", "--with", "/b?x=1 --query x=2")]
    [InlineData("A preset has its own load: leave out --with", "--demo", "--preset", "s1-sync", "--with", "/orders -c 1")]
    [InlineData("--against-command is about the command after --", "--demo", "--path", "/a", "--against-command", "dotnet B.dll")]
    [InlineData("--warm-up is about the command after --", "--demo", "--path", "/a", "--warm-up", "1s")]
    [InlineData("--warm-up belongs to two programs", "--path", "/a", "--warm-up", "1s", "--", "dotnet", "A.dll")]
    [InlineData("--warm-up takes a duration from 0s to 60s", "--path", "/a", "--against-command", "dotnet B.dll", "--warm-up", "61s", "--", "dotnet", "A.dll")]
    [InlineData("--against-command takes a command in quotes", "--path", "/a", "--against-command", " ", "--", "dotnet", "A.dll")]
    [InlineData("--side-environment takes A:NAME=VALUE or B:NAME=VALUE, for example B:DOTNET_gcServer=1, not 'C:X=1'", "--path", "/a", "--side-environment", "C:X=1", "--", "dotnet", "A.dll")]
    [InlineData("not 'B:X'", "--path", "/a", "--side-environment", "B:X", "--", "dotnet", "A.dll")]
    [InlineData("not 'B:=1'", "--path", "/a", "--side-environment", "B:=1", "--", "dotnet", "A.dll")]
    [InlineData("--expect-version takes A:VERSION or B:VERSION", "--path", "/a", "--side-environment", "B:X=1", "--expect-version", "1.5", "--", "dotnet", "A.dll")]
    [InlineData("--expect-version takes A:VERSION or B:VERSION", "--path", "/a", "--side-environment", "B:X=1", "--expect-version", "B: ", "--", "dotnet", "A.dll")]
    [InlineData("--expect-version belongs to two programs", "--path", "/a", "--expect-version", "B:1.5", "--", "dotnet", "A.dll")]
    [InlineData("--folder takes one folder for each side", "--path", "/a", "--folder", "/a", "--folder", "/b", "--", "dotnet", "A.dll")]
    [InlineData("--folder takes a folder, or A:DIR or B:DIR", "--path", "/a", "--folder", "A:", "--", "dotnet", "A.dll")]
    [InlineData("--side-environment compares two programs under the same load: leave out --against", "--path", "/a", "--against", "/b", "--side-environment", "B:X=1", "--", "dotnet", "A.dll")]
    [InlineData("--folder compares two programs under the same load: leave out --preset", "--preset", "s1-sync", "--folder", "B:/tmp", "--", "dotnet", "A.dll")]
    public async Task A_run_that_makes_no_sense_is_refused(string says, params string[] arguments)
    {
        var verb = await CalledVerb.RunAsync(["run", .. arguments]);

        verb.FailedWith(2, says);
    }

    [Theory(Timeout = 20_000)]
    [InlineData("Connections: 1 to 1\u202f000, not 5\u202f000.", "-c", "5000")]
    [InlineData("Duration: above 0, at most 600 s, not 7\u202f200.", "-d", "2h")]
    public async Task A_load_above_the_limits_is_refused(string says, params string[] load)
    {
        using var folder = new TemporaryFolder();

        var verb = await CalledVerb.RunAsync(["run", "--demo", "--scenario", "taskwait", "--data", folder.FullPath, .. load]);

        verb.FailedWith(2, says);
        Assert.Empty(Directory.EnumerateFileSystemEntries(folder.FullPath));
    }
}
