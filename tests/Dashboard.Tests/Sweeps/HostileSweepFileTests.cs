using System.Diagnostics;
using Dashboard.RunFile;
using Dashboard.Sweeps;

namespace Dashboard.Tests.Sweeps;

/// <summary>Files of sweeps that hold good JSON and no sweep: each is an entry with its problem.</summary>
public sealed class HostileSweepFileTests : IDisposable
{
    private const string Machine = """{"name":"m","processorCount":1,"operatingSystem":"o","memoryGigabytes":1,"dashboardVersion":"1"}""";
    private readonly TemporaryFolder _folder = new();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public void Dispose() => _folder.Dispose();

    [Theory(Timeout = 20_000)]
    [InlineData("\"plan\":{\"title\":\"t\",\"x\":{\"parameter\":\"serviceTime\",\"values\":[null]},\"load\":{}}")]
    [InlineData("\"plan\":{\"title\":\"t\",\"x\":{\"parameter\":\"scenario\",\"values\":[\"a\",null]},\"load\":{}}")]
    [InlineData("\"plan\":{\"title\":\"t\",\"x\":{\"values\":[\"1\"]}}")]
    [InlineData("\"plan\":{\"title\":\"t\"}")]
    [InlineData("\"plan\":{\"title\":\"\\ud800\",\"x\":{\"parameter\":\"connections\",\"values\":[\"1\"]}}")]
    [InlineData("\"target\":null")]
    public async Task A_bad_sweep_is_an_entry_with_its_problem(string part)
    {
        var line = $$"""{"format":1,"id":"s","startedUtc":"2026-01-01T00:00:00Z",{{part}},"machine":{{Machine}}}""";
        await File.WriteAllTextAsync(Path.Combine(_folder.FullPath, "s.sweep.jsonl"), line + "\n", Token);

        var entry = Assert.Single(await new SweepFolder(new RunFolder(_folder.FullPath)).ListAsync(Token));

        Assert.Null(entry.Header);
        Assert.Contains("is not a usable sweep", entry.Problem, StringComparison.Ordinal);
    }

    [Fact(Timeout = 20_000)]
    public async Task A_pipe_with_a_sweeps_name_is_not_opened()
    {
        using (var made = Process.Start("mkfifo", [Path.Combine(_folder.FullPath, "s.sweep.jsonl")]))
        {
            await made.WaitForExitAsync(Token);
        }

        var entry = Assert.Single(await new SweepFolder(new RunFolder(_folder.FullPath)).ListAsync(Token));

        Assert.Contains("not a regular file", entry.Problem, StringComparison.Ordinal);
    }
}
