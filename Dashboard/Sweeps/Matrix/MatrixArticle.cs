namespace Dashboard.Sweeps.Matrix;

/// <summary>A published matrix over Tkrzw, see <see cref="Source"/>: 1,000,000 records, 2,000,000 buckets; compare its shape.</summary>
internal static class MatrixArticle
{
    private static readonly double[,] Table =
    {
        { 1_123_859, 506_638, 825_015, 372_547, 334_232 },
        { 1_439_215, 458_677, 865_065, 1_055_652, 368_198 },
        { 2_050_378, 411_535, 838_889, 1_057_120, 1_106_758 },
        { 2_008_129, 440_947, 815_878, 1_068_916, 1_074_913 },
    };

    public const string Source = "The article: fridaynight, “非同期APIの性能評価”, 2021, on a laptop with 4 cores and 8 hardware threads. "
        + "Compare the shape, not the numbers.";

    private static readonly List<string> Foreground = ["1", "2", "4", "8"];

    /// <summary>0 is the synchronous interface.</summary>
    private static readonly List<string> Workers = ["0", "1", "2", "4", "8"];

    /// <summary>True for a matrix that shares a cell with the article's.</summary>
    public static bool IsIn(SweepPlan plan) => plan.X.Parameter == SweepParameter.Workers.Id && plan.Y?.Parameter == SweepParameter.Foreground.Id
        && SweepPoint.All(plan).Any(point => PerSecond(point) is not null);

    public static double? PerSecond(SweepPoint point) =>
        (Foreground.IndexOf(point.Y!), Workers.IndexOf(point.X)) is ( >= 0, >= 0) and var (row, column) ? Table[row, column] : null;
}
