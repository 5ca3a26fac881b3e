namespace Dashboard.Timeline.Rates;

/// <summary>For how long nothing may come: from when on a line ends, a load is over and a target is silent. All who draw or say so ask here.</summary>
internal static class DataGaps
{
    /// <summary>A line breaks between points that are further apart than so many of their usual intervals.</summary>
    public const double LineIntervals = 2.5;

    /// <summary>Seconds; no usual interval is taken for shorter than this.</summary>
    public const double ShortestInterval = 0.1;

    /// <summary>Seconds without an interval of the load after which it is over.</summary>
    public const double LoadSeconds = 2;

    /// <summary>Intervals of the counters without a sample after which a target is silent.</summary>
    public const int SampleIntervals = 3;

    /// <summary>Seconds that the delivery of a sample may take beside.</summary>
    private const double DeliverySeconds = 0.3;

    /// <summary>Seconds after its last point at which a line with this interval, in seconds, ends.</summary>
    public static double OfLine(double intervalSeconds) => LineIntervals * Math.Max(ShortestInterval, intervalSeconds);

    /// <summary>Seconds without a sample after which a target with this counter interval, in seconds, is silent.</summary>
    public static double OfSamples(double intervalSeconds) => (SampleIntervals * intervalSeconds) + DeliverySeconds;
}
