namespace Dashboard.Cli.Doctor.Explain;

/// <summary>A message where it stands in a log.</summary>
/// <param name="from">Its first known words.</param>
/// <param name="to">The next message, or as far as one may reach.</param>
internal sealed class MessageText(LogText log, long from, long to)
{
    private const int LineReach = 1_000;
    private const string Between = "},{";

    private string? _dense;
    private (string Text, int At)? _line;

    /// <summary>From its first known words on, without white space.</summary>
    public string Dense => _dense ??= log.Dense(from, to).ToString();

    /// <summary>The line on which it begins, with single blanks, and where in it; of one long line of JSON only its own entry.</summary>
    public (string Text, int At) Line => _line ??= EntryIn(log.LineAt(from, LineReach));

    private static (string Text, int At) EntryIn((string Text, int At) line)
    {
        var (begin, end) = (line.Text.LastIndexOf(Between, line.At, StringComparison.Ordinal), line.Text.IndexOf(Between, line.At, StringComparison.Ordinal));
        var (from, to) = (begin < 0 ? 0 : begin + Between.Length, end < 0 ? line.Text.Length : end);
        return (line.Text[from..to], line.At - from);
    }
}
