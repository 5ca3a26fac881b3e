namespace Dashboard.Figures;

/// <summary>The repeat that stands for its group where one of them must be drawn or opened.</summary>
internal static class Middle
{
    /// <summary>The one in the middle, the lower of two; of repeats without the value the first; null without any.</summary>
    public static T? Of<T>(IReadOnlyList<T> repeats, Func<T, double?> value)
        where T : class
    {
        T[] measured = [.. repeats.Where(repeat => value(repeat) is not null).OrderBy(value)];
        return measured.Length == 0 ? repeats.FirstOrDefault() : measured[(measured.Length - 1) / 2];
    }
}
