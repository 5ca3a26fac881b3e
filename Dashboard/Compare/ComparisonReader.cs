using System.Collections.Concurrent;
using Dashboard.Compare.Verdicts;
using Dashboard.Diagnosis;
using Dashboard.RunFile;

namespace Dashboard.Compare;

public sealed class ComparisonReader(RunStore store, NoiseStore noises)
{
    /// <summary>More readers would compete for the same processors.</summary>
    private const int Readers = 6;

    private readonly ConcurrentDictionary<(string Name, bool IsWhole), RecordedRun> _kept = new();

    public async Task<ComparisonReading> ReadAsync(CompareQuery query, CancellationToken token)
    {
        var list = await store.ListAsync(token).ConfigureAwait(false);
        using var turns = new SemaphoreSlim(Readers);
        var opening = new Dictionary<(string Name, bool IsWhole), Task<OpenedRun>>();
        WantedSide[] wanted = [.. query.Sides.Take(CompareQuery.MaxRuns).Select(reference => WantedSide.Of(reference, list, store.FolderPath, query))];
        foreach (var one in wanted.SelectMany(side => side.Runs))
        {
            opening.TryAdd((one.Name, one.IsWhole), OpenAsync(one, turns, token));
        }

        await Task.WhenAll(opening.Values).ConfigureAwait(false);
        var (sides, missing, notices) = (new List<ComparedSide>(), new List<string>(), new List<string>());
        foreach (var side in wanted)
        {
            var opened = new List<(WantedRun Wanted, OpenedRun Opened)>();
            foreach (var one in side.Runs)
            {
                opened.Add((one, await opening[(one.Name, one.IsWhole)].ConfigureAwait(false)));
            }

            missing.AddRange(opened.Select(one => one.Opened.Problem).Prepend(side.Problem).OfType<string>());
            if (await ColumnAsync(sides.Count, side, opened, query, token).ConfigureAwait(false) is { } column)
            {
                sides.Add(column);
                notices.AddRange(column.Runs.SelectMany(Notices).Distinct(StringComparer.Ordinal));
            }
        }

        if (sides.Count > 1)
        {
            store.Compared.Add(sides.SelectMany(side => side.Runs).Select(run => run.Run.Header.Id));
        }

        Forget([.. opening.Keys]);
        return new ComparisonReading(sides.Count == 0 ? null : Comparison.Of(sides, query, noises.Read()) with { Notices = notices }, missing);
    }

    public async Task<Comparison> CompareAsync(CompareQuery query, CancellationToken token)
    {
        if (query.Problems is [var problem, ..])
        {
            throw new UserFacingException(problem);
        }

        if (query.Sides.Count is < 2 or > CompareQuery.MaxRuns)
        {
            throw new UserFacingException($"A comparison takes 2 to {CompareQuery.MaxRuns} runs or groups, not {Readable.Count(query.Sides.Count)}.");
        }

        var reading = await ReadAsync(query, token).ConfigureAwait(false);
        return reading.Missing is [var missing, ..] ? throw new UserFacingException(missing) : reading.Comparison!;
    }

    private async Task<ComparedSide?> ColumnAsync(
        int index, WantedSide side, List<(WantedRun Wanted, OpenedRun Opened)> opened, CompareQuery query, CancellationToken token)
    {
        var read = opened.Where(one => one.Opened.Run is not null).ToList();
        if (read.Count == 0)
        {
            return null;
        }

        var column = Of(read);
        var shown = column.Runs.ToList().IndexOf(column.Shown);
        if (!read[shown].Wanted.IsWhole)
        {
            // The middle repeat could not be read: another one is drawn in its place.
            using var turn = new SemaphoreSlim(1);
            var whole = await OpenAsync(read[shown].Wanted with { IsWhole = true }, turn, token).ConfigureAwait(false);
            read[shown] = whole.Run is null ? read[shown] : (read[shown].Wanted, whole);
            column = Of(read);
        }

        return column;

        ComparedSide Of(List<(WantedRun Wanted, OpenedRun Opened)> runs) =>
            ComparedSide.Of(index, side.Reference, [.. runs.Select(one => one.Opened.Run!)], query.Metric) with
            {
                IsUnfolded = side.IsUnfolded,
                Repeats = side.Repeats,
            };
    }

    private static IEnumerable<string> Notices(ComparedRun run) =>
        ((IEnumerable<string?>)[run.Problem, run.Run.Interruption, .. run.Run.Problems]).OfType<string>().Select(problem => $"{run.Letter}: {problem}");

    private async Task<OpenedRun> OpenAsync(WantedRun wanted, SemaphoreSlim turns, CancellationToken token)
    {
        await turns.WaitAsync(token).ConfigureAwait(false);
        try
        {
            // Reading parses for long between two reads of the file, so each run has a pool thread.
            return new OpenedRun(await Task.Run(() => ReadRunAsync(wanted, token), token).ConfigureAwait(false), null);
        }
        catch (Exception e) when (e is UserFacingException or IOException or UnauthorizedAccessException)
        {
            return new OpenedRun(null, e is UserFacingException ? e.Message : $"The run {wanted.Name} cannot be read ({e.Message.TrimEnd('.')}).");
        }
        finally
        {
            turns.Release();
        }
    }

    private async Task<RecordedRun> ReadRunAsync(WantedRun wanted, CancellationToken token)
    {
        if (_kept.TryGetValue((wanted.Name, wanted.IsWhole), out var known))
        {
            return known;
        }

        var parts = wanted.IsWhole ? RunParts.Charts : RunParts.Figures;
        var run = wanted.IsFile
            ? await RunFileReader.ReadAsync(wanted.Name, token, parts).ConfigureAwait(false)
            : await store.OpenAsync(wanted.Name, parts, token).ConfigureAwait(false);
        run = WithFindings(run);
        var kept = wanted.IsWhole ? run : ComparedRun.ForFigures(run);

        // A run without its end may still grow: it is read again the next time.
        if (run.Summary is not null)
        {
            _kept[(wanted.Name, wanted.IsWhole)] = kept;
        }

        return kept;
    }

    /// <summary>Older runs lack findings, which need more of the timeline than figures keep.</summary>
    private static RecordedRun WithFindings(RecordedRun run)
    {
        if (run.Summary is not { Verdict: null, Load: null or { Source: null } } summary)
        {
            return run;
        }

        var found = RunFindings.Of(run.Items, summary, run.Header.Target, run.Header.Thresholds);
        return run with
        {
            Summary = summary with { Verdict = found.Verdict },
            Items = [.. found.All.Select(finding => new FindingItem(finding.To ?? finding.From, finding)), .. run.Items],
        };
    }

    private void Forget(HashSet<(string, bool)> shown)
    {
        foreach (var old in _kept.Keys.Where(old => !shown.Contains(old)))
        {
            _kept.TryRemove(old, out _);
        }
    }

    private sealed record OpenedRun(RecordedRun? Run, string? Problem);
}

/// <summary>A comparison of the runs that could be read.</summary>
public sealed record ComparisonReading(Comparison? Comparison, IReadOnlyList<string> Missing);
