namespace Dashboard.Timeline.Rates;

/// <summary>The time without data after which a line ends, a load is over and a target is silent.</summary>
internal static class DataGaps
{
    /// <summary>In usual intervals: a longer gap between points breaks the line.</summary>
    public const double LineIntervals = 2.5;

    /// <summary>In seconds; usual intervals count as no shorter.</summary>
    public const double ShortestInterval = 0.1;

    /// <summary>A load is over after so many seconds without an interval.</summary>
    public const double LoadSeconds = 2;

    /// <summary>A target is silent after so many counter intervals without a sample.</summary>
    public const int SampleIntervals = 3;

    /// <summary>The additional time of a sample's delivery.</summary>
    private const double DeliverySeconds = 0.3;

    public static double OfLine(double intervalSeconds) => LineIntervals * Math.Max(ShortestInterval, intervalSeconds);

    public static double OfSamples(double intervalSeconds) => (SampleIntervals * intervalSeconds) + DeliverySeconds;
}
