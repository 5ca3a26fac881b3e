using Dashboard.Exchange.Input;
using Dashboard.RunFile;
using Dashboard.Running.Traces;

namespace Dashboard.Exchange;

internal sealed record ImportedRun(string Id, string File, ImportFormat Format, string Title, RunSummary Summary)
{
    /// <summary>The signals that a trace lacks; null for results of a load.</summary>
    public ImportedTrace? Trace { get; init; }
}

/// <summary>Imports other generators' files, and traces of dotnet-trace, as runs. A run file appears whole or not at all.</summary>
internal sealed class RunImport(RunFolder folder, TimeProvider time)
{
    /// <summary>Items between two flushes, far below the writer's limit.</summary>
    private const int FlushEvery = 100;

    private const string AsForTheWhole = "as for the whole run";

    /// <exception cref="UserFacingException">The file is unreadable, or the run cannot be written; nothing is left.</exception>
    public async Task<ImportedRun> ImportAsync(Stream input, string label, ImportFormat? format, string? title, CancellationToken token)
    {
        var text = await InputText.OpenAsync(input, label, token).ConfigureAwait(false);
        await using var closingText = text.ConfigureAwait(false);
        if (format == ImportFormat.NetTrace || (format is null && TraceInput.IsTrace(await text.HeadAsync(token).ConfigureAwait(false))))
        {
            return await ImportTraceAsync(input, text, label, title, token).ConfigureAwait(false);
        }

        var load = await Import.ReadAsync(text, format, token).ConfigureAwait(false);
        var started = load.StartedUtc ?? time.GetUtcNow();
        var name = string.IsNullOrWhiteSpace(title) ? load.Title : title.Trim();
        var header = new RunHeader(RunFormat.Version, RunId.New(started, load.Summary.Source ?? "import"), started, name)
        {
            Machine = MachineFacts.Current,
            Plan = load.Plan,
            Style = load.Plan is null ? null : "imported",
            Path = load.Plan is null ? null : new Uri(load.Plan.Url).PathAndQuery,
        };
        var summary = Summary(load, label);
        var file = folder.FileOf(header.Id);
        TimelineItem[] items = [new Phase(0, "load", summary.Sentence), .. load.Items, summary];
        if (!RunFileReader.CanRead(header) || !items.All(RunFileReader.CanRead))
        {
            throw BadInput.Of(label, null, "its figures add up to more than a run can hold");
        }

        await WriteAsync(file, header, items, token).ConfigureAwait(false);
        return new ImportedRun(header.Id, file, load.Format, header.Title, summary);
    }

    private async Task<ImportedRun> ImportTraceAsync(Stream input, InputText text, string label, string? title, CancellationToken token)
    {
        var trace = await TraceInput.OfAsync(input, text, token).ConfigureAwait(false);
        await using var closingTrace = trace.ConfigureAwait(false);
        var run = await new TraceImport(folder).ImportAsync(trace.File, trace.Folder, label, title, token).ConfigureAwait(false);
        return new ImportedRun(run.Id, run.File, ImportFormat.NetTrace, run.Header.Title, run.Summary) { Trace = run.Header.Trace };
    }

    private static RunSummary Summary(ImportedLoad load, string label)
    {
        var end = Math.Max(load.Seconds, load.Items.Count == 0 ? 0 : load.Items[^1].T);
        var sentence = string.Join(' ', [$"Imported from {load.Summary.Source}: {label} ({ImportFormats.Name(load.Format)}).", .. load.Notes]);
        var only = new PhaseSummary(load.Summary.Source ?? "load", 0, end, load.Summary);
        return new RunSummary(end, RunSummary.Completed, sentence)
        {
            Load = load.Summary,
            Phases = load.Phases.Count == 0 ? [Short(only, load.Summary)] : [.. load.Phases.Select(phase => Short(phase, load.Summary))],
            MainPhase = load.Phases.Count == 0 ? only.Name : null,
        };
    }

    /// <summary>Lists read the file's tail: phases do not repeat what the whole contains.</summary>
    private static PhaseSummary Short(PhaseSummary phase, LoadSummary whole) => phase with
    {
        Load = phase.Load with
        {
            Service = [],
            ErrorCauses = new Dictionary<string, long>(StringComparer.Ordinal),
            Definitions = phase.Load.Definitions?.ToDictionary(
                d => d.Key, d => whole.Definitions?.GetValueOrDefault(d.Key) == d.Value ? AsForTheWhole : d.Value, StringComparer.Ordinal),
        },
    };

    private static Task WriteAsync(string file, RunHeader header, IEnumerable<TimelineItem> items, CancellationToken token) =>
        AtomicRunFileWriter.WriteAsync(file, header, async writer =>
        {
            var count = 0;
            foreach (var item in items)
            {
                token.ThrowIfCancellationRequested();
                writer.Append(item);
                if (++count % FlushEvery == 0)
                {
                    await AtomicRunFileWriter.FlushAsync(writer).ConfigureAwait(false);
                }
            }

            await AtomicRunFileWriter.FlushAsync(writer).ConfigureAwait(false);
        });
}
