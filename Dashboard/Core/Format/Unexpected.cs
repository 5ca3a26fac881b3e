namespace Dashboard.Format;

internal static class Unexpected
{
    /// <summary>On one line: "IOException: No space left on device".</summary>
    public static string Words(Exception e)
    {
        var words = e.Message.Split(default(char[]), StringSplitOptions.RemoveEmptyEntries);
        return $"{e.GetType().Name}: {string.Join(' ', words)}".TrimEnd('.');
    }
}
