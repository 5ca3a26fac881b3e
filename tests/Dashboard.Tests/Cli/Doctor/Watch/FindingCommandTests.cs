using System.Globalization;
using Dashboard.Cli.Doctor.Watch;

namespace Dashboard.Tests.Cli.Doctor.Watch;

/// <summary>The command of a finding, with real processes.</summary>
public sealed class FindingCommandTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public void Dispose() => _folder.Dispose();

    [Fact(Timeout = 20_000)]
    public async Task It_gets_the_finding_on_its_standard_input_and_the_run_in_its_environment()
    {
        var problem = await RunAsync($"cat > {_folder["got"]}; echo \"$TPD_RUN_FOLDER $TPD_RUN_ID\" > {_folder["env"]}", new FindingNotice("{\"a\":1}", "a-run"));

        Assert.Null(problem);
        Assert.Equal("{\"a\":1}", await File.ReadAllTextAsync(_folder["got"], Token));
        Assert.Equal($"{_folder.FullPath} a-run\n", await File.ReadAllTextAsync(_folder["env"], Token));
    }

    [Fact(Timeout = 20_000)]
    public async Task Its_failure_is_a_sentence_with_the_last_thing_that_it_said() =>
        Assert.Equal(
            "the command ended with exit code 4 (No route to the pager).",
            await RunAsync("yes too much | head -c 300000 >&2; echo; echo >&2; echo 'No route to the pager.' >&2; exit 4", new FindingNotice("{}", null)));

    /// <summary>More than a pipe holds.</summary>
    [Fact(Timeout = 20_000)]
    public async Task One_that_reads_nothing_and_ends_is_no_failure() =>
        Assert.Null(await RunAsync("exit 0", new FindingNotice(new string('x', 1_000_000), null)));

    [Fact(Timeout = 60_000)]
    public async Task One_that_never_ends_is_ended_with_all_that_it_started()
    {
        var problem = await RunAsync($"sleep 3000 & echo $! > {_folder["child"]}; wait", new FindingNotice("{}", null), TimeSpan.FromSeconds(5));

        Assert.Equal("the command did not end within 5 s and was ended.", problem);
        var child = int.Parse(await File.ReadAllTextAsync(_folder["child"], Token), CultureInfo.InvariantCulture);
        Assert.True(!Directory.Exists($"/proc/{child}") || (await File.ReadAllTextAsync($"/proc/{child}/stat", Token)).Contains(") Z ", StringComparison.Ordinal));
    }

    /// <summary>Something that it started may keep its output open.</summary>
    [Fact(Timeout = 20_000)]
    public async Task One_that_leaves_something_running_has_ended() =>
        Assert.Null(await RunAsync("sleep 3000 &", new FindingNotice("{}", null)));

    [Fact(Timeout = 20_000)]
    public async Task One_that_is_gone_by_then_is_a_sentence() =>
        Assert.StartsWith(
            "the command could not be started (",
            await new FindingCommand(["/nowhere/alert"], _folder.FullPath, TimeSpan.FromSeconds(5), TimeProvider.System).RunAsync(new FindingNotice("{}", null), Token),
            StringComparison.Ordinal);

    private Task<string?> RunAsync(string script, FindingNotice notice, TimeSpan? longest = null) =>
        new FindingCommand(["/bin/sh", "-c", script], _folder.FullPath, longest ?? TimeSpan.FromSeconds(15), TimeProvider.System).RunAsync(notice, Token);
}
