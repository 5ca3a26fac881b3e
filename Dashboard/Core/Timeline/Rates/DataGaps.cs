namespace Dashboard.Timeline.Rates;

/// <summary>After how long without data a line ends, a load is over and a target is silent.</summary>
internal static class DataGaps
{
    /// <summary>In usual intervals: a longer gap between points breaks the line.</summary>
    public const double LineIntervals = 2.5;

    /// <summary>Seconds; usual intervals count as no shorter.</summary>
    public const double ShortestInterval = 0.1;

    /// <summary>Without an interval of the load, until it is over.</summary>
    public const double LoadSeconds = 2;

    /// <summary>Counter intervals without a sample until a target is silent.</summary>
    public const int SampleIntervals = 3;

    /// <summary>What a sample's delivery may take more.</summary>
    private const double DeliverySeconds = 0.3;

    /// <summary>Seconds after a line's last point until it ends.</summary>
    public static double OfLine(double intervalSeconds) => LineIntervals * Math.Max(ShortestInterval, intervalSeconds);

    /// <summary>Seconds without a sample until a target is silent.</summary>
    public static double OfSamples(double intervalSeconds) => (SampleIntervals * intervalSeconds) + DeliverySeconds;
}
