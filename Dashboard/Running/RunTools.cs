using Dashboard.Catalogue;

namespace Dashboard.Running;

/// <summary>What a run asks of the target beside its load, and the clock.</summary>
public sealed record RunTools(PoolLever Lever, RequestLogReader Requests, StoreClient Store, TimeProvider Time);
