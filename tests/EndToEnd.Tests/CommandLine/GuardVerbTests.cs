using System.Text.Json;

namespace EndToEnd.Tests.CommandLine;

/// <summary>A program before and after a change in turns: here one program, whose change is a variable of its environment.</summary>
public sealed class GuardVerbTests
{
    /// <summary>Head waits for a task on its thread. Four runs of a second a side; which is slower is not asked, since a busy machine hides it.</summary>
    [Fact(Timeout = 420_000)]
    public async Task A_blocking_change_breaks_the_build_with_its_line()
    {
        using var folder = new TemporaryFolder();
        var shapes = $"dotnet {ProductFiles.ShapesAssembly}";
        var sarif = Path.Combine(folder.Path, "guard.sarif");

        var verb = await Verb.RunWithinAsync(TimeSpan.FromSeconds(400), [
            "guard", "--base", shapes, "--head", $"env SHAPES_EDIT=result {shapes}", "--path", "/edited", "-c", "20", "-d", "1s", "--pairs", "4", "--warm-up", "0s", "--json",
            "--sarif", sarif, "--data", folder.Path]);

        Assert.True(verb.ExitCode == 3, string.Join('\n', verb.Errors));
        var said = JsonSerializer.Deserialize<JsonElement>(verb.Output);
        Assert.Equal("broken", said.GetProperty("outcome").GetString());
        var added = Assert.Single(said.GetProperty("blocking").EnumerateArray(), static change => change.GetProperty("change").GetString() == "new");
        Assert.Equal(
            ("GET /edited", "Edited.LoadResult", "Task wait"),
            (added.GetProperty("route").GetString(), added.GetProperty("method").GetString(), added.GetProperty("kind").GetString()));
        Assert.EndsWith("Edited.cs", added.GetProperty("file").GetString(), StringComparison.Ordinal);
        Assert.Contains("Edited.LoadResult", await File.ReadAllTextAsync(sarif, TestContext.Current.CancellationToken), StringComparison.Ordinal);
        await Proc.NoneMarkedAsync(verb.Mark);
    }
}
