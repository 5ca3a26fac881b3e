using Dashboard.Running;

namespace Dashboard.Cli.Frame;

/// <summary>What a command names beside its own load.</summary>
/// <param name="Beside">What begins and ends with it.</param>
/// <param name="Against">What takes turns with it; null for none.</param>
internal sealed record OtherLoads(IReadOnlyList<ConcurrentLoad> Beside, ConcurrentLoad? Against);
