using Dashboard.Validity;

namespace Dashboard.Sweeps.Matrix;

/// <param name="Holds">Null where the repeats do not decide, or cells are missing.</param>
internal sealed record MatrixLesson(string Title, bool? Holds, string Sentence);

/// <summary>The article's two lessons: a lesson holds at chance below 1 % (<see cref="RankTests"/>) where no row contradicts it.</summary>
internal static class MatrixLessons
{
    private const string Synchronous = "0";

    /// <summary>Standard errors that chance exceeds once in a hundred.</summary>
    private const double Certain = 2.33;

    private const string SynchronousWins = "The synchronous interface gives the most throughput.";
    private const string WorkersGrow = "The more foreground threads there are, the higher the best number of workers.";

    public static IReadOnlyList<MatrixLesson> Of(MeasuredSweep sweep, string? layer)
    {
        if (sweep.Plan is not { Y: { } y, X: var x, Store: not null }
            || (y.Parameter, x.Parameter) != (SweepParameter.Foreground.Id, SweepParameter.Workers.Id))
        {
            return [];
        }

        Row[] rows = [.. y.Values.Select(foreground => new Row(foreground, [.. x.Values
            .Select(workers => new Cell(workers, [.. sweep.RunsOf(new SweepPoint(workers, foreground, layer))
                .Select(run => run.Summary?.Store?.OperationsPerSecond).OfType<double>()]))
            .Where(cell => cell.Values.Count > 0)]))];
        var missing = (y.Values.Count * x.Values.Count) - rows.Sum(row => row.Cells.Count);
        var sentence = $"Not known yet: {Readable.Plural(missing, "cell")} still to be measured.";
        return missing > 0
            ? [new MatrixLesson(SynchronousWins, null, sentence), new MatrixLesson(WorkersGrow, null, sentence)]
            : [OfSynchronous(rows), OfWorkers(rows)];
    }

    private static MatrixLesson OfSynchronous(Row[] rows)
    {
        if (Array.Exists(rows, row => row.Synchronous is null || row.Best is null))
        {
            return new MatrixLesson(SynchronousWins, null, "Not known: that takes a synchronous column and at least one with workers.");
        }

        var ratios = rows.Select(row => row.Synchronous!.Median / row.Best!.Median).ToList();
        var words = $"{Readable.Number(ratios.Min())} to {Readable.Number(ratios.Max())} times what the best number of workers gives";
        return RankTests.Above(rows.Select(row => (row.Synchronous!.Values, row.Best!.Values))) switch
        {
            > Certain when ratios.Min() > 1 => new MatrixLesson(SynchronousWins, true, $"True here: it gives {words}."),
            < -Certain => new MatrixLesson(SynchronousWins, false, $"Not true here: it gives {words}."),
            _ => new MatrixLesson(SynchronousWins, null, $"Not statistically significant in every row: it gives {words}."),
        };
    }

    private static MatrixLesson OfWorkers(Row[] rows)
    {
        if (rows.Length < 2 || Array.Exists(rows, row => row.Cells.Count(cell => cell.Workers != Synchronous) < 2))
        {
            return new MatrixLesson(WorkersGrow, null, "Not known: that takes two rows and two columns with workers.");
        }

        var list = string.Join("; ", rows.Select(row => $"{row.Best!.Workers} with {SweepParameter.Foreground.Words(row.Foreground)}"));
        var best = rows
            .SelectMany(row => row.BestOfEachRepeat.Select(workers => (SweepParameter.Number(row.Foreground), SweepParameter.Number(workers))))
            .ToList();
        return RankTests.Growth(best) switch
        {
            > Certain when SweepParameter.Number(rows[^1].Best!.Workers) > SweepParameter.Number(rows[0].Best!.Workers) =>
                new MatrixLesson(WorkersGrow, true, $"True here. Best: {list}."),
            < -Certain => new MatrixLesson(WorkersGrow, false, $"Not true here. Best: {list}."),
            _ when best.DistinctBy(point => point.Item2).Count() == 1 =>
                new MatrixLesson(WorkersGrow, false, $"Not true here: the best number of workers is {rows[0].Best!.Workers} in every row."),
            _ => new MatrixLesson(WorkersGrow, null, $"Not statistically significant. Best: {list}."),
        };
    }

    private sealed record Row(string Foreground, IReadOnlyList<Cell> Cells)
    {
        public Cell? Synchronous => Cells.FirstOrDefault(cell => cell.Workers == MatrixLessons.Synchronous);

        public Cell? Best => WithWorkers.MaxBy(cell => cell.Median);

        public IEnumerable<string> BestOfEachRepeat =>
            Enumerable.Range(0, WithWorkers.Min(cell => cell.Values.Count)).Select(repeat => WithWorkers.MaxBy(cell => cell.Values[repeat])!.Workers);

        private IEnumerable<Cell> WithWorkers => Cells.Where(cell => cell.Workers != MatrixLessons.Synchronous);
    }

    /// <summary>Operations per second, a value per repeat.</summary>
    private sealed record Cell(string Workers, IReadOnlyList<double> Values)
    {
        public double Median { get; } = Robust.Median(Values.DefaultIfEmpty());
    }
}
