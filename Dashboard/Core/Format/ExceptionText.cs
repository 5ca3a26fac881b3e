namespace Dashboard.Format;

internal static class ExceptionText
{
    /// <summary>One line: "IOException: No space left on device".</summary>
    public static string Describe(Exception e)
    {
        var words = e.Message.Split(default(char[]), StringSplitOptions.RemoveEmptyEntries);
        return $"{e.GetType().Name}: {string.Join(' ', words)}".TrimEnd('.');
    }
}
