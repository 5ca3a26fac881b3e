namespace Dashboard.Presets;

/// <summary>The lines "N threads, M req/sec" that the article's client printed every 3 s.</summary>
/// <param name="Phase">Name of the preset's load to which they belong.</param>
/// <param name="TheoryPerSecond">Workers ÷ the article's service time of 16 ms.</param>
/// <param name="During">The lines between "Web access started." and "Web access stopped."</param>
/// <param name="After">The lines after it; the first one still counts requests of the load.</param>
public sealed record WebClientSeries(string Phase, double TheoryPerSecond, IReadOnlyList<WebClientLine> During, IReadOnlyList<WebClientLine> After)
{
    /// <summary>Seconds between two lines.</summary>
    public const double StepSeconds = 3;
}

/// <summary>One line of the client.</summary>
/// <param name="Threads">The server's ThreadPool.ThreadCount.</param>
/// <param name="PerSecond">Requests answered per second since the line before.</param>
public sealed record WebClientLine(int Threads, int PerSecond);
