namespace Dashboard.Figures;

internal static class MedianRun
{
    /// <summary>The lower of two; without values the first; null for none.</summary>
    public static T? Of<T>(IReadOnlyList<T> repeats, Func<T, double?> value)
        where T : class
    {
        T[] measured = [.. repeats.Where(repeat => value(repeat) is not null).OrderBy(value)];
        return measured.Length == 0 ? repeats.FirstOrDefault() : measured[(measured.Length - 1) / 2];
    }
}
