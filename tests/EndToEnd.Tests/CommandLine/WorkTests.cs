namespace EndToEnd.Tests.CommandLine;

/// <summary>A name of <c>--work</c> that the program does not have.</summary>
public sealed class WorkTests
{
    [Fact(Timeout = 120_000)]
    public async Task A_dashboard_that_hears_nothing_of_a_source_says_so_while_it_serves()
    {
        using var folder = new TemporaryFolder();
        await using var server = ChildProgram.Start(
            ProductFiles.ShapesAssembly, [], new Dictionary<string, string?>(StringComparer.Ordinal) { ["SHAPES_UNITS"] = "own" });
        await server.WaitForLineAsync("^Shapes: ([^ ]+)", TimeSpan.FromSeconds(30));
        var (program, _) = await Dashboards.ServeAsync(folder.Path, "-p", $"{server.Id}", "--work", "Shapes.*,MassTransist", "--no-capture", "--no-token");
        await using var serving = program;

        await program.WaitForLineAsync(
            @"^Shapes: No unit of work of MassTransist was heard for 3\d s: check the name of the ActivitySource", TimeSpan.FromSeconds(80));
    }
}
