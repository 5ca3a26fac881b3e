namespace Dashboard.Target.Signals.Counters;

internal static class CounterNames
{
    public const string ThreadCount = CounterProviders.Runtime + "/threadpool-thread-count";
    public const string QueueLength = CounterProviders.Runtime + "/threadpool-queue-length";
    public const string CompletedItems = CounterProviders.Runtime + "/threadpool-completed-items-count";
    public const string CpuUsage = CounterProviders.Runtime + "/cpu-usage";
    public const string LockContentions = CounterProviders.Runtime + "/monitor-lock-contention-count";
    public const string WorkingSet = CounterProviders.Runtime + "/working-set";
    public const string GcHeapSize = CounterProviders.Runtime + "/gc-heap-size";
    public const string AllocatedBytes = CounterProviders.Runtime + "/alloc-rate";
    public const string TimeInGc = CounterProviders.Runtime + "/time-in-gc";
    public const string Exceptions = CounterProviders.Runtime + "/exception-count";
    public const string RequestsStarted = CounterProviders.Hosting + "/requests-per-second";
    public const string CurrentRequests = CounterProviders.Hosting + "/current-requests";
    public const string FailedRequests = CounterProviders.Hosting + "/failed-requests";
    public const string CurrentConnections = CounterProviders.Kestrel + "/current-connections";
    public const string ConnectionQueueLength = CounterProviders.Kestrel + "/connection-queue-length";
    public const string RequestQueueLength = CounterProviders.Kestrel + "/request-queue-length";
}
