namespace Dashboard.Presets;

/// <summary>The output of <c>ab</c> (ApacheBench), by its definitions. Null if unknown.</summary>
/// <param name="TotalSeconds">"Time taken for tests": from the start to the last answer.</param>
public sealed record AbFigures(double? TotalSeconds)
{
    /// <summary>"Complete requests", those of the wrong length included.</summary>
    public long? Complete { get; init; }

    /// <summary>"Failed requests": no connection or answer, or another length than the first.</summary>
    public long? Failed { get; init; }

    /// <summary>"Requests per second": complete ÷ time taken, the last wait included.</summary>
    public double? PerSecond { get; init; }

    public AbTimes? Connect { get; init; }

    /// <summary>Time from the open connection to the last byte.</summary>
    public AbTimes? Processing { get; init; }

    /// <summary>Time to the first byte; part of <see cref="Processing"/>.</summary>
    public AbTimes? Waiting { get; init; }

    /// <summary>Time from the start of connecting to the last byte.</summary>
    public AbTimes? Total { get; init; }

    /// <summary>"Percentage of the requests served within a certain time", ascending; empty if unknown.</summary>
    public IReadOnlyList<AbPercentile> Percentiles { get; init; } = [];
}

public sealed record AbTimes(double Min, double Mean, double Sd, double Median, double Max);

public sealed record AbPercentile(int Percent, double Ms)
{
    public static IReadOnlyList<int> Printed { get; } = [50, 66, 75, 80, 90, 95, 98, 99, 100];

    /// <summary>The milliseconds are in the order of <see cref="Printed"/>.</summary>
    public static IReadOnlyList<AbPercentile> Table(params IReadOnlyList<double> milliseconds) =>
        [.. Printed.Zip(milliseconds, (percent, ms) => new AbPercentile(percent, ms))];
}
