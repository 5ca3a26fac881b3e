using Dashboard.Format;

namespace Dashboard.Cli;

/// <summary>One line of a terminal that is written over and over: a bar, and a text beside it.</summary>
/// <param name="terminal">Standard error of a terminal; nothing but carriage returns is needed of it.</param>
/// <param name="columns">Its width now; asked each time, since windows change.</param>
internal sealed class ProgressBar(TextWriter terminal, Func<int> columns)
{
    private const int Cells = 20;
    private int _written;

    /// <param name="fraction">How much is done, 0 to 1; outside it is taken for the nearer end.</param>
    /// <param name="text">What stands beside the bar; cut where the line ends.</param>
    public void Show(double fraction, string text)
    {
        var filled = (int)Math.Round(Math.Clamp(double.IsFinite(fraction) ? fraction : 0, 0, 1) * Cells);
        var line = $"{new string('█', filled)}{new string('░', Cells - filled)} {VisibleText.Of(text)}";

        // The last column stays free: a terminal would begin a new line there.
        Write(line[..Math.Min(line.Length, Math.Max(columns() - 1, Cells))]);
    }

    /// <summary>Empties the line, so that something else can be written there.</summary>
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
