namespace Dashboard.Format;

/// <summary>What nobody foresaw, as part of a sentence.</summary>
internal static class Unexpected
{
    /// <summary>Kind and message on one line, without a full stop: "IOException: No space left on device".</summary>
    public static string Words(Exception e)
    {
        var words = e.Message.Split(default(char[]), StringSplitOptions.RemoveEmptyEntries);
        return $"{e.GetType().Name}: {string.Join(' ', words)}".TrimEnd('.');
    }
}
