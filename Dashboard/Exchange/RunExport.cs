using System.IO.Compression;
using Dashboard.Exchange.K6;
using Dashboard.Load;
using Dashboard.RunFile;

namespace Dashboard.Exchange;

internal static class RunExport
{
    public static IReadOnlyList<LoadPhase> PhasesOf(RunHeader header) =>
        header.Phases.Count > 0 ? header.Phases : header.Plan is { } plan ? [new LoadPhase(header.Scenario ?? header.Title, plan)] : [];

    /// <exception cref="UserFacingException">There is no such run, or it is unreadable or without load.</exception>
    public static async Task<byte[]> ZipAsync(RunStore store, string id, CancellationToken token)
    {
        var header = (await store.OpenItemsAsync(id, token).ConfigureAwait(false)).Header;
        using var memory = new MemoryStream();
        using (var zip = new ZipArchive(memory, ZipArchiveMode.Create, leaveOpen: true))
        {
            foreach (var (name, text) in K6Export.Files(header.Title, PhasesOf(header)))
            {
                var entry = await zip.CreateEntry(name).OpenAsync(token).ConfigureAwait(false);
                await using var closingEntry = entry.ConfigureAwait(false);
                await entry.WriteAsync(System.Text.Encoding.UTF8.GetBytes(text), token).ConfigureAwait(false);
            }
        }

        return memory.ToArray();
    }
}
