using Dashboard.Catalogue;
using Dashboard.Diagnosis.Monitoring;
using Dashboard.Diagnosis.Settings;

namespace Dashboard.Running;

/// <summary>
/// The services of a run: questions to the target, thresholds and rules for its pool, runs of other targets, accepted certificates, requests that no file
/// holds, and the clock.
/// </summary>
public sealed record RunServices(
    TargetMinThreads MinThreads, RequestLogReader Requests, StoreClient Store, ThresholdSettings Thresholds, PoolMonitor Rules, RunsInProgress Runs,
    BaseAddresses Addresses, SentRequests Sent, TimeProvider Time);
