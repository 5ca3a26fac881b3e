using System.Text;
using Dashboard.Format;
using Dashboard.RunFile;
using Dashboard.Timeline;

namespace Dashboard.Report;

/// <summary>
/// A table of a run as comma separated values, in the order of time. Written as it is read: a file of any length takes a few megabytes.
/// </summary>
internal static class RunCsv
{
    private const int PartCharacters = 32 * 1024;

    /// <summary>What a run can be written as, the usual one first.</summary>
    public static IReadOnlyList<RunTable> Tables { get; } = [SampleTable.Table, LoadTable.Table, RequestTimeTable.Table, BlockersTable.Table];

    /// <summary>Reads the run for the first time, which fails before anything is written.</summary>
    /// <param name="run">The run.</param>
    /// <param name="token">Gives up.</param>
    /// <param name="table">One of <see cref="Tables"/>; the usual one unless told.</param>
    /// <returns>Reads it for the second time and writes the table as UTF-8, a part of it at a time.</returns>
    public static async Task<Func<Stream, CancellationToken, Task>> PrepareAsync(RunItems run, CancellationToken token, RunTable? table = null)
    {
        var wanted = table ?? Tables[0];
        var items = await ItemsInTime.ScanAsync(run, wanted.Holds, token).ConfigureAwait(false);
        return (output, cancelled) => WriteAsync(run.Header, wanted, items, output, cancelled);
    }

    private static async Task WriteAsync(RunHeader header, RunTable table, ItemsInTime items, Stream output, CancellationToken token)
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

    private static void Names(CsvText csv, RunTable table)
    {
        foreach (var column in RunTable.Beginning.Concat(table.Columns))
        {
            csv.Text(column.Name);
        }

        csv.EndRow();
    }
}
