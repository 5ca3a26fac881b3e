using System.Text.Json;
using Dashboard.RunFile;
using Dashboard.Tests.RunFile;

namespace Dashboard.Tests.Cli;

public sealed class TidyVerbTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact(Timeout = 60_000)]
    public async Task The_oldest_runs_move_to_the_trash_and_out_of_it_only_when_asked_again()
    {
        await GeneratedRun.WriteManyAsync(_folder.FullPath, RunRetention.MaxRuns + 2);
        var moved = await CalledVerb.RunAsync("tidy", "--data", _folder.FullPath);
        var again = await CalledVerb.RunAsync("tidy", "--data", _folder.FullPath);

        Assert.Equal((0, 0), (moved.ExitCode, again.ExitCode));
        Assert.StartsWith("2 files moved to ", moved.Output, StringComparison.Ordinal);
        Assert.Contains("nothing to move", again.Output, StringComparison.Ordinal);
        Assert.Equal(2, Trash.Length);

        var emptied = await CalledVerb.RunAsync("tidy", "--empty-trash", "--json", "--data", _folder.FullPath);
        using var json = JsonDocument.Parse(emptied.Output);
        Assert.Equal((2, RunRetention.MaxRuns), (json.RootElement.GetProperty("deleted").GetInt32(), json.RootElement.GetProperty("runs").GetInt32()));
        Assert.Empty(Trash);
    }

    private string[] Trash => Directory.GetFiles(Path.Combine(_folder.FullPath, "trash"));
}
