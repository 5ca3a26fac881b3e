using System.Collections.Concurrent;
using Dashboard.Compare.Verdicts;
using Dashboard.Format;
using Dashboard.RunFile;

namespace Dashboard.Compare;

/// <summary>Reads what a comparison needs, through the run store. One a page; it keeps at most <see cref="CompareQuery.MostRuns"/> runs that came to their end.</summary>
public sealed class CompareReader(RunStore store, NoiseStore noises)
{
    private readonly ConcurrentDictionary<string, RecordedRun> _kept = new(StringComparer.Ordinal);

    /// <summary>The comparison, null when no run could be read; and a sentence for each that could not.</summary>
    public async Task<(Comparison? Comparison, IReadOnlyList<string> Problems)> ReadAsync(CompareQuery query, CancellationToken token)
    {
        var list = await store.ListAsync(token).ConfigureAwait(false);
        var (columns, problems) = (new List<ComparedRun>(), new List<string>());
        var wanted = Wanted(query, list, problems).Take(CompareQuery.MostRuns).ToList();
        var opened = wanted.Select(one => one.Reference.RunId).Distinct(StringComparer.Ordinal).ToDictionary(id => id, id => Task.Run(() => OpenAsync(id, token), token), StringComparer.Ordinal);
        foreach (var (reference, group) in wanted)
        {
            try
            {
                var run = await opened[reference.RunId].ConfigureAwait(false);
                var column = ComparedRun.Of(columns.Count, reference, run, group) with { StandsFor = Comparison.StandsFor(run.Header, list, group is not null) };
                columns.Add(column);
                problems.AddRange(((IEnumerable<string?>)[column.Problem, run.Interruption, .. run.Problems]).OfType<string>().Select(problem => $"{column.Letter}: {problem}"));
            }
            catch (Exception e) when (e is UserFacingException or IOException or UnauthorizedAccessException)
            {
                problems.Add(e is UserFacingException ? e.Message : $"The run {reference.RunId} cannot be read ({e.Message.TrimEnd('.')}).");
            }
        }

        Forget([.. columns.Select(column => column.Reference.RunId)]);
        return (columns.Count == 0 ? null : Comparison.Of(columns, list, query, await noises.ReadAsync(token).ConfigureAwait(false)), problems);
    }

    private static IEnumerable<(ComparedRef Reference, string? Group)> Wanted(CompareQuery query, IReadOnlyList<RunListEntry> list, List<string> problems)
    {
        foreach (var reference in query.Runs)
        {
            yield return (reference, null);
        }

        foreach (var group in query.Groups)
        {
            if (CompareSides.Middle(RunLookup.RunsOf(group, list), query.Metric) is { } middle)
            {
                yield return (new ComparedRef(middle.Id, null), group);
            }
            else
            {
                problems.Add($"There is no group of repeats '{group}': its runs may have been deleted; the Runs page lists what is there.");
            }
        }
    }

    private async Task<RecordedRun> OpenAsync(string id, CancellationToken token)
    {
        if (!_kept.TryGetValue(id, out var run))
        {
            run = await store.OpenAsync(id, token).ConfigureAwait(false);
        }

        // A run without its end may still grow: it is read again the next time.
        if (run.Summary is not null)
        {
            _kept[id] = run;
        }

        return run;
    }

    private void Forget(HashSet<string> shown)
    {
        foreach (var id in _kept.Keys.Where(id => !shown.Contains(id)))
        {
            _kept.TryRemove(id, out _);
        }
    }
}
