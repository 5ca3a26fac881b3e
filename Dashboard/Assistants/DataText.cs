namespace Dashboard.Assistants;

/// <summary>Text for an assistant.</summary>
internal static class DataText
{
    /// <summary>Bytes of UTF-8 of one text.</summary>
    public const int MaxBytes = 480;

    public static string Of(string text) => ForeignText.InBytes(text, MaxBytes);
}
