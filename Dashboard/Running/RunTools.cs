using Dashboard.Catalogue;
using Dashboard.Diagnosis.Monitoring;
using Dashboard.Diagnosis.Settings;

namespace Dashboard.Running;

/// <summary>
/// What a run asks of the target beside its load, what its pool is held against, the rules that judge it, the runs of other targets, which certificates are
/// accepted, and the clock.
/// </summary>
public sealed record RunTools(
    PoolMinimum Lever, RequestLogReader Requests, StoreClient Store, ThresholdSettings Thresholds, PoolWatch Rules, RunsInProgress Runs,
    BaseAddresses Addresses, TimeProvider Time);
