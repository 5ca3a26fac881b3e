using Dashboard.Catalogue;
using Dashboard.Diagnosis.Monitoring;
using Dashboard.Diagnosis.Settings;

namespace Dashboard.Running;

/// <summary>
/// What a run asks of the target beside its load, what its pool is held against, the rules that judge it, the runs of other targets, which certificates are
/// accepted, what runs sent that no file holds, and the clock.
/// </summary>
public sealed record RunServices(
    TargetMinThreads Lever, RequestLogReader Requests, StoreClient Store, ThresholdSettings Thresholds, PoolMonitor Rules, RunsInProgress Runs,
    BaseAddresses Addresses, SentRequests Sent, TimeProvider Time);
