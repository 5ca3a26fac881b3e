namespace Dashboard.Format;

/// <summary>A word of a command line, as a shell on Linux or macOS reads it.</summary>
internal static class ShellWord
{
    public static string Of(string word) =>
        word.Length > 0 && word.All(static c => char.IsAsciiLetterOrDigit(c) || "-_./:=+@%".Contains(c, StringComparison.Ordinal)) ? word
        : $"'{word.Replace("'", "'\\''", StringComparison.Ordinal)}'";
}
