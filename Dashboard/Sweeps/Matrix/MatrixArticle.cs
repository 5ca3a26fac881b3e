namespace Dashboard.Sweeps.Matrix;

/// <summary>
/// The article's own matrix over Tkrzw: a laptop with 4 cores and 8 threads, 2021; 1 000 000 records, 2 000 000 buckets (fridaynight,
/// "非同期APIの性能評価").
/// Other machines give other numbers; what is compared is the shape.
/// </summary>
internal static class MatrixArticle
{
    private static readonly double[,] Table =
    {
        { 1_123_859, 506_638, 825_015, 372_547, 334_232 },
        { 1_439_215, 458_677, 865_065, 1_055_652, 368_198 },
        { 2_050_378, 411_535, 838_889, 1_057_120, 1_106_758 },
        { 2_008_129, 440_947, 815_878, 1_068_916, 1_074_913 },
    };

    /// <summary>Whose table it is, for people.</summary>
    public const string Source = "The article's machine: a laptop with 4 cores and 8 hardware threads, 2021.";

    /// <summary>Its rows.</summary>
    public static IReadOnlyList<string> Foreground { get; } = ["1", "2", "4", "8"];

    /// <summary>Its columns; 0 is the synchronous interface.</summary>
    public static IReadOnlyList<string> Workers { get; } = ["0", "1", "2", "4", "8"];

    /// <summary>Operations per second of a cell; null for one that the article has not.</summary>
    public static double? PerSecond(string foreground, string workers) =>
        (IndexOf(Foreground, foreground), IndexOf(Workers, workers)) is ({ } row, { } column) ? Table[row, column] : null;

    private static int? IndexOf(IReadOnlyList<string> values, string value) =>
        values.Index().Where(pair => pair.Item == value).Select(pair => (int?)pair.Index).FirstOrDefault();
}
