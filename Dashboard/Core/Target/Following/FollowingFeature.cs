namespace Dashboard.Target.Following;

internal static class FollowingFeature
{
    /// <summary>Attaches to the process that has a variable in its environment as soon as there is one, and to the next one when it has ended.</summary>
    public static Task FollowAsync(
        this TargetMonitor monitor, EnvironmentVariable variable, HeldProcesses held, TimeProvider time, CancellationToken token) =>
        monitor.AwaitAsync(new FollowingConnector(variable, held, time), token);
}
