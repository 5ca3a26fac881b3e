namespace Dashboard.Cli;

/// <summary>A line of a terminal that is overwritten.</summary>
/// <param name="terminal">It needs nothing but carriage returns.</param>
/// <param name="columns">It is called each time, since windows change.</param>
internal sealed class ProgressBar(TextWriter terminal, Func<int> columns)
{
    private const int Cells = 20;
    private int _written;

    /// <param name="fraction">0 to 1; clamped.</param>
    public void Show(double fraction, string text)
    {
        var filled = (int)Math.Round(Math.Clamp(double.IsFinite(fraction) ? fraction : 0, 0, 1) * Cells);
        var line = $"{new string('█', filled)}{new string('░', Cells - filled)} {VisibleText.Of(text)}";

        // The last column stays free: a terminal would begin a new line there.
        Write(line[..Math.Min(line.Length, Math.Max(columns() - 1, Cells))]);
    }

    public void Clear()
    {
        Write("");
        terminal.Write('\r');
    }

    private void Write(string line)
    {
        terminal.Write('\r' + line.PadRight(_written));
        terminal.Flush();
        _written = line.Length;
    }
}
