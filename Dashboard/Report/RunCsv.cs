using System.Text;
using Dashboard.RunFile;

namespace Dashboard.Report;

/// <summary>Tables of a run, written as it is read: any length takes a few megabytes.</summary>
internal static class RunCsv
{
    private const int PartCharacters = 32 * 1024;

    public static IReadOnlyList<CsvTable> Tables { get; } =
        [SampleTable.Table, LoadTable.Table, RequestTimeTable.Table, BlockersTable.Table, AwaitingTable.Table];

    /// <summary>The first reading, so that failures come before anything is written.</summary>
    /// <returns>Reads again and writes UTF-8 a part at a time.</returns>
    public static async Task<Func<Stream, CancellationToken, Task>> PrepareAsync(RunItems run, CancellationToken token, CsvTable? table = null)
    {
        var wanted = table ?? Tables[0];
        var items = await ItemsInTime.ScanAsync(run, wanted.Holds, token).ConfigureAwait(false);
        return (output, cancelled) => WriteAsync(run.Header, wanted, items, output, cancelled);
    }

    private static async Task WriteAsync(RunHeader header, CsvTable table, ItemsInTime items, Stream output, CancellationToken token)
    {
        var csv = new CsvText();
        Names(csv, table);
        var (phase, loads, rowsOf) = ((string?)null, new LoadItems(), table.Begin());
        await foreach (var item in items.ReadAsync(token).ConfigureAwait(false))
        {
            loads.Take(item);
            if (item is Phase entered)
            {
                phase = entered.Label is { } label ? $"{entered.Name}: {label}" : entered.Name;
                continue;
            }

            foreach (var write in rowsOf(item, loads.NamesOf(item).FirstOrDefault()))
            {
                csv.Text(UtcText.Milliseconds(header.StartedUtc, item.T)).Number(item.T).Number(item.T - items.FirstRequest).Text(phase);
                write(csv);
                csv.EndRow();
            }

            if (csv.Length > PartCharacters)
            {
                await output.WriteAsync(Encoding.UTF8.GetBytes(csv.Take()), token).ConfigureAwait(false);
            }
        }

        await output.WriteAsync(Encoding.UTF8.GetBytes(csv.Take()), token).ConfigureAwait(false);
    }

    private static void Names(CsvText csv, CsvTable table)
    {
        foreach (var column in CsvTable.Beginning.Concat(table.Columns))
        {
            csv.Text(column.Name);
        }

        csv.EndRow();
    }
}
