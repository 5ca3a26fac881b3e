using Dashboard.Cli.Frame;
using Dashboard.Load;

namespace Dashboard.Cli;

/// <summary>Progress on stderr: a bar on a terminal, otherwise a line every three seconds.</summary>
internal sealed class LoadDisplay(LoadPlan plan, TextWriter error, ProgressBar? bar)
{
    private const double SecondsBetweenLines = 3;

    private readonly LoadProgress _progress = new(plan);
    private readonly Lock _gate = new();
    private double _seconds;
    private double _nextLine = SecondsBetweenLines;

    public static LoadDisplay On(StandardStreams streams, LoadPlan plan) =>
        new(plan, streams.Error, streams.ErrorColumns is { } columns ? new ProgressBar(streams.Terminal, columns) : null);

    public void Take(TimelineItem item)
    {
        lock (_gate)
        {
            switch (item)
            {
                case LoadInterval interval:
                    _progress.Take(interval);
                    bar?.Show(_progress.Fraction, _progress.Text());
                    _seconds += interval.WindowSeconds;
                    WriteLineWhenDue();
                    break;
                case Phase phase when bar is null:
                    error.WriteLine(phase.Text);
                    break;
            }
        }
    }

    public void Say(string sentence)
    {
        lock (_gate)
        {
            bar?.Clear();
            error.WriteLine(sentence);
        }
    }

    public void End()
    {
        lock (_gate)
        {
            bar?.Clear();
        }
    }

    private void WriteLineWhenDue()
    {
        if (bar is null && _seconds >= _nextLine)
        {
            error.WriteLine(_progress.Text());
            _nextLine = _seconds + SecondsBetweenLines;
        }
    }
}
