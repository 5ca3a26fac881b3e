namespace Dashboard.Machine;

internal sealed class StallFiles
{
    private readonly ControlGroup? _group = Text("/proc/self/cgroup") is { } groups ? ControlGroup.WithQuota(groups, groups, Text) : null;

    public StallClocks Read() => new(
        Environment.CpuUsage.TotalTime.TotalSeconds,
        StallClocks.ReadySeconds(Text("/proc/thread-self/schedstat")),
        _group?.ThrottledSeconds(Text) ?? 0,
        StallClocks.StolenSeconds(Text("/proc/stat"), Environment.ProcessorCount));

    /// <summary>Null when it cannot be read, and elsewhere than on Linux.</summary>
    internal static string? Text(string path)
    {
        try
        {
            return OperatingSystem.IsLinux() ? File.ReadAllText(path) : null;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // The kernel lacks this clock, or the container hides it: the others show the cause.
            return null;
        }
    }
}
