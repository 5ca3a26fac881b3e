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

    public const string Source = "The article: fridaynight, “非同期APIの性能評価”, 2021, on a laptop with 4 cores and 8 hardware threads.";

    public static IReadOnlyList<string> Foreground { get; } = ["1", "2", "4", "8"];

    /// <summary>0 is the synchronous interface.</summary>
    public static IReadOnlyList<string> Workers { get; } = ["0", "1", "2", "4", "8"];

    public static double? PerSecond(string foreground, string workers) =>
        (IndexOf(Foreground, foreground), IndexOf(Workers, workers)) is ({ } row, { } column) ? Table[row, column] : null;

    private static int? IndexOf(IReadOnlyList<string> values, string value) =>
        values.Index().Where(pair => pair.Item == value).Select(pair => (int?)pair.Index).FirstOrDefault();
}
