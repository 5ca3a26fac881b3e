namespace Dashboard.Timeline;

/// <summary>Why a process did not run, as run files have it, and in words.</summary>
internal static class StallCauses
{
    /// <summary>It did not ask for a processor: stopped by a signal or a debugger, or the whole machine was.</summary>
    public const string Suspended = "suspended";

    /// <summary>Its control group had used its quota up.</summary>
    public const string Throttled = "throttled";

    /// <summary>Others ran on the processors.</summary>
    public const string Busy = "busy";

    /// <summary>The host of this virtual machine ran others.</summary>
    public const string Stolen = "stolen";

    /// <summary>A cause as the end of a sentence that began with what did not run.</summary>
    public static string Words(string? cause) => cause switch
    {
        Suspended => "it was suspended",
        Throttled => "its control group had used up its processor quota",
        Busy => "other processes took the processors",
        Stolen => "the virtual machine's host took the processors",
        _ => "the cause is unknown",
    };
}
