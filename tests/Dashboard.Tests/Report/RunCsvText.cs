using System.Text;
using Dashboard.Report;
using Dashboard.RunFile;

namespace Dashboard.Tests.Report;

/// <summary>A run's table as one text.</summary>
internal static class RunCsvText
{
    public static Task<string> OfAsync(RecordedRun run, CsvTable? table = null) =>
        OfAsync(new RunItems(run.Header, _ => run.Items.ToAsyncEnumerable()), table);

    public static async Task<string> OfAsync(RunItems run, CsvTable? table = null)
    {
        var token = TestContext.Current.CancellationToken;
        using var output = new MemoryStream();
        await (await RunCsv.PrepareAsync(run, token, table))(output, token);
        return Encoding.UTF8.GetString(output.ToArray());
    }
}
