using Dashboard.Figures;
using Dashboard.Format;

namespace Dashboard.Sweeps.Matrix;

/// <summary>Something that the article concludes from its matrix, and whether this one says so too.</summary>
/// <param name="Title">What the article says.</param>
/// <param name="Holds">Null where the repeats do not tell, or cells are missing.</param>
/// <param name="Sentence">What this matrix says, with its numbers.</param>
public sealed record MatrixLesson(string Title, bool? Holds, string Sentence);

/// <summary>
/// The article's two lessons, held against a matrix. Two cells differ when their repeats do not overlap: the lowest of one is above the highest of the
/// other. With three repeats that happens by chance in one of ten pairs that are alike, so a lesson needs it in every row.
/// </summary>
public static class MatrixLessons
{
    private const string Synchronous = "0";

    /// <param name="sweep">The matrix: foreground threads as rows, workers as columns.</param>
    /// <param name="layer">Of which kind of workers; null where there is one table.</param>
    /// <returns>Nothing for a sweep that is no such matrix.</returns>
    public static IReadOnlyList<MatrixLesson> Of(MeasuredSweep sweep, string? layer) =>
        sweep.Plan is { Y: { } y, X: var x, Store: not null } && y.Parameter == SweepParameter.Foreground.Id && x.Parameter == SweepParameter.Workers.Id
            ? Of([.. y.Values.Select(foreground => new Row(foreground, [.. x.Values
                .Select(workers => (workers, Value: sweep.ValueOf(new SweepPoint(workers, foreground, layer), StoreFigures.OperationsPerSecond)))
                .Where(cell => cell.Value?.Value is not null)
                .Select(cell => Cell.Of(cell.workers, cell.Value!))]))], y.Values.Count * x.Values.Count)
            : [];

    internal static IReadOnlyList<MatrixLesson> Of(IReadOnlyList<Row> rows, int cells)
    {
        var missing = cells - rows.Sum(row => row.Cells.Count);
        return missing > 0
            ? [Unknown(SynchronousWins, missing), Unknown(WorkersGrow, missing)]
            : [OfSynchronous(rows), OfWorkers(rows)];
    }

    private const string SynchronousWins = "The synchronous interface gives the most throughput.";
    private const string WorkersGrow = "The more foreground threads, the more workers are best.";

    private static MatrixLesson OfSynchronous(IReadOnlyList<Row> rows)
    {
        if (rows.Any(row => row.Synchronous is null || row.Best is null))
        {
            return new MatrixLesson(SynchronousWins, null, "Not told: it takes a synchronous column and at least one with workers.");
        }

        var ratios = rows.Select(row => row.Synchronous!.Median / row.Best!.Median).ToList();
        var words = $"{Readable.Number(ratios.Min())} to {Readable.Number(ratios.Max())} times what the best number of workers gives";
        var lost = rows.FirstOrDefault(row => row.Synchronous!.High < row.Best!.Low);
        return lost is not null
            ? new MatrixLesson(SynchronousWins, false, $"Not here: with {Threads(lost)} {Readable.Plural(Number(lost.Best!.Workers), "worker")} give more.")
            : rows.All(row => row.Synchronous!.Low > row.Best!.High)
                ? new MatrixLesson(SynchronousWins, true, $"So it is here: in every row {words}.")
                : new MatrixLesson(SynchronousWins, null, $"Not told: it gives {words}, but in some row the repeats overlap.");
    }

    private static MatrixLesson OfWorkers(IReadOnlyList<Row> rows)
    {
        if (rows.Count < 2 || rows.Any(row => row.Cells.Count(cell => cell.Workers != Synchronous) < 2))
        {
            return new MatrixLesson(WorkersGrow, null, "Not told: it takes two rows and two columns with workers.");
        }

        var best = rows.Select(row => row.AsGoodAsBest).ToList();
        var list = string.Join("; ", rows.Zip(best, (row, workers) => $"{string.Join(" or ", workers)} with {Threads(row)}"));
        var (fewest, most) = (best[0], best[^1]);
        return most.Min() > fewest.Max() && best.Zip(best.Skip(1), (one, next) => next.Max() >= one.Min()).All(rises => rises)
            ? new MatrixLesson(WorkersGrow, true, $"So it is here. Best are {list}.")
            : most.Max() <= fewest.Min()
                ? new MatrixLesson(WorkersGrow, false, $"Not here. Best are {list}.")
                : new MatrixLesson(WorkersGrow, null, $"Not told: the repeats overlap. Best are {list}.");
    }

    private static MatrixLesson Unknown(string title, int missing) =>
        new(title, null, $"Not told yet: {Readable.Plural(missing, "cell")} of it must still be measured.");

    private static string Threads(Row row) => Readable.Plural(Number(row.Foreground), "foreground thread");

    private static int Number(string value) => int.Parse(value, System.Globalization.CultureInfo.InvariantCulture);

    /// <summary>One number of foreground threads.</summary>
    internal sealed record Row(string Foreground, IReadOnlyList<Cell> Cells)
    {
        public Cell? Synchronous => Cells.FirstOrDefault(cell => cell.Workers == MatrixLessons.Synchronous);

        /// <summary>The best number of workers.</summary>
        public Cell? Best => Cells.Where(cell => cell.Workers != MatrixLessons.Synchronous).MaxBy(cell => cell.Median);

        /// <summary>Numbers of workers whose repeats overlap with those of the best.</summary>
        public IReadOnlyList<int> AsGoodAsBest => Best is not { } best ? [] :
            [.. Cells.Where(cell => cell.Workers != MatrixLessons.Synchronous && cell.High >= best.Low).Select(cell => Number(cell.Workers)).Order()];
    }

    /// <summary>One cell's operations per second.</summary>
    internal sealed record Cell(string Workers, double Median, double Low, double High)
    {
        public static Cell Of(string workers, FigureValue value)
        {
            var median = value.Value!.Value;
            return new Cell(workers, median, value.Low ?? median, value.High ?? median);
        }
    }
}
