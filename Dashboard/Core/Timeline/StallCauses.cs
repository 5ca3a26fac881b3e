namespace Dashboard.Timeline;

internal static class StallCauses
{
    /// <summary>Stopped by a signal or a debugger, or the whole machine was.</summary>
    public const string Suspended = "suspended";

    /// <summary>Its control group had used its quota up.</summary>
    public const string Throttled = "throttled";

    /// <summary>Others ran on the processors.</summary>
    public const string Busy = "busy";

    /// <summary>The host of this virtual machine ran others.</summary>
    public const string Stolen = "stolen";

    public static string Words(string? cause) => cause switch
    {
        Suspended => "it was suspended",
        Throttled => "its control group had used up its processor quota",
        Busy => "other processes were using the CPU",
        Stolen => "the virtual machine's host was using the CPU",
        _ => "the cause is unknown",
    };
}
