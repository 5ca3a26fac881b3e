using Dashboard.Running;

namespace Dashboard.Cli.Frame;

internal sealed record OtherLoads(IReadOnlyList<ConcurrentLoad> Beside, ConcurrentLoad? Against);
