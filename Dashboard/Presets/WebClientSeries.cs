namespace Dashboard.Presets;

/// <summary>Lines that the article's client printed every 3 s.</summary>
/// <param name="TheoryPerSecond">Workers ÷ 16 ms.</param>
/// <param name="During">The lines between "Web access started." and "Web access stopped."</param>
/// <param name="After">The first still counts requests of the load.</param>
public sealed record WebClientSeries(string Phase, double TheoryPerSecond, IReadOnlyList<WebClientLine> During, IReadOnlyList<WebClientLine> After)
{
    public const double StepSeconds = 3;
}

/// <param name="Threads">ThreadPool.ThreadCount.</param>
public sealed record WebClientLine(int Threads, int PerSecond);
