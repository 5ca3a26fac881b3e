using Dashboard.Exchange.Input;
using Dashboard.RunFile;

namespace Dashboard.Exchange;

internal sealed record ImportedRun(string Id, string File, ImportFormat Format, string Title, RunSummary Summary);

/// <summary>Other generators' files as runs. A run file appears whole or not at all.</summary>
internal sealed class RunImport(RunFolder folder, TimeProvider time)
{
    /// <summary>Items; far below what the writer keeps.</summary>
    private const int FlushEvery = 100;

    private const string AsForTheWhole = "as for the whole run";

    /// <exception cref="UserFacingException">Unreadable, or the run cannot be written; nothing is left.</exception>
    public async Task<ImportedRun> ImportAsync(Stream input, string label, ImportFormat? format, string? title, CancellationToken token)
    {
        var load = await Import.ReadAsync(input, format, label, token).ConfigureAwait(false);
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

    /// <summary>Lists read the file's tail: phases do not repeat what the whole says.</summary>
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

    private static async Task WriteAsync(string file, RunHeader header, IEnumerable<TimelineItem> items, CancellationToken token)
    {
        // Another ending keeps a file that is being written out of the list of runs.
        var part = file + ".part";
        try
        {
            var writer = new RunFileWriter(part, header);
            await using (writer.ConfigureAwait(false))
            {
                var count = 0;
                foreach (var item in items)
                {
                    token.ThrowIfCancellationRequested();
                    writer.Append(item);
                    if (++count % FlushEvery == 0)
                    {
                        await FlushAsync(writer).ConfigureAwait(false);
                    }
                }

                await FlushAsync(writer).ConfigureAwait(false);
            }

            File.Move(part, file);
        }
        catch (Exception e)
        {
            if (File.Exists(part))
            {
                File.Delete(part);
            }

            if (e is IOException or UnauthorizedAccessException)
            {
                var problem = $"The run cannot be written to {file} ({e.Message.TrimEnd('.')}): free disk space";
                throw new UserFacingException($"{problem}.", e) { OnCommandLine = $"{problem}, or choose another folder with --data." };
            }

            throw;
        }
    }

    private static async Task FlushAsync(RunFileWriter writer)
    {
        await writer.FlushAsync().ConfigureAwait(false);
        if (writer.Problem is { } problem)
        {
            throw new IOException(problem);
        }
    }
}
