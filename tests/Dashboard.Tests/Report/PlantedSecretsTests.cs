using Dashboard.RunFile;
using Dashboard.Tests.Cli;

namespace Dashboard.Tests.Report;

/// <summary>A secret in a target's command line, an address and a title: none of it is in a run file, and so in nothing that is made of one.</summary>
public sealed class PlantedSecretsTests : IDisposable
{
    private const string Planted = "pl4nt3d";
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact(Timeout = 60_000)]
    public async Task No_output_of_a_run_holds_it()
    {
        await WriteAsync("a", keeps: false);
        await WriteAsync("b", keeps: false);
        var outputs = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (var (kind, arguments) in ((string, string[])[])[
            ("html", ["a", "--format", "html"]), ("json", ["a", "--format", "json"]), ("csv", ["a", "--format", "csv"]),
            ("requestTime", ["a", "--format", "csv", "--table", "requestTime"]), ("blockers", ["a", "--format", "csv", "--table", "blockers"]),
            ("comparison", ["a", "b", "--format", "html"]), ("comparison json", ["a", "b", "--format", "json"])])
        {
            var file = _folder[kind];
            await CalledVerb.RunAsync(["report", .. arguments, "--data", _folder.FullPath, "--out", file]);
            outputs[kind] = await File.ReadAllTextAsync(file, TestContext.Current.CancellationToken);
        }

        outputs["compare"] = (await CalledVerb.RunAsync("compare", "a", "b", "--data", _folder.FullPath)).Output;
        outputs["compare --json"] = (await CalledVerb.RunAsync("compare", "a", "b", "--json", "--data", _folder.FullPath)).Output;
        outputs["run file"] = await File.ReadAllTextAsync(Path.Combine(_folder.FullPath, "a.run.jsonl"), TestContext.Current.CancellationToken);
        var run = await RunFileReader.ReadAsync(Path.Combine(_folder.FullPath, "a.run.jsonl"), TestContext.Current.CancellationToken);
        outputs["facts"] = string.Join('\n', HeaderFacts.Of(run.Header));
        outputs["list"] = string.Join('\n', (await new RunStore(new RunFolder(_folder.FullPath)).ListAsync(TestContext.Current.CancellationToken)).Select(entry => $"{entry}"));

        Assert.Equal(12, outputs.Count);
        Assert.All(outputs, output =>
        {
            Assert.True(output.Value.Length > 20, $"{output.Key} is empty.");
            Assert.DoesNotContain(Planted, output.Value, StringComparison.Ordinal);
        });
        Assert.Contains("--api-key ***", outputs["run file"], StringComparison.Ordinal);
    }

    [Fact(Timeout = 30_000)]
    public async Task Who_asks_for_it_keeps_the_command_line()
    {
        await WriteAsync("a", keeps: true);
        var text = await File.ReadAllTextAsync(Path.Combine(_folder.FullPath, "a.run.jsonl"), TestContext.Current.CancellationToken);
        Assert.Contains($"--api-key {Planted}", text, StringComparison.Ordinal);
        Assert.DoesNotContain($"token={Planted}", text, StringComparison.Ordinal);
    }

    private async Task WriteAsync(string id, bool keeps)
    {
        var run = SampleRuns.Of(id, change: header => StoredHeader.Of(
            header with
            {
                Title = $"GET /orders?token={Planted}, 3 connections",
                Path = $"/orders?token={Planted}",
                Plan = header.Plan! with { Url = $"http://sa:{Planted}@127.0.0.1:5000/orders?token={Planted}" },
                Target = header.Target! with { CommandLine = $"dotnet shop.dll --api-key {Planted} Server=db;Password={Planted}" },
            },
            keeps));
        await run.WriteAsync(_folder.FullPath);
    }
}
