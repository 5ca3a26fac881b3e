using System.Runtime.InteropServices;

namespace Dashboard.Injections;

/// <summary>What the runtime's rules say of the thread count at one time. All null: no rule applies from here on.</summary>
/// <param name="T">Seconds on the timeline.</param>
/// <param name="Threads">Threads by the rule for Task waits; null where threads do not wait for tasks.</param>
/// <param name="Low">The fewest threads by the gate's rule; null while the rule for Task waits applies.</param>
/// <param name="High">The most threads by the gate's rule; null as <see cref="Low"/>.</param>
/// <param name="DeviationPercent">Of the observed threads from it, since this rule began to apply (<see cref="Deviation"/>).</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct ModelPoint(double T, double? Threads, double? Low, double? High, double? DeviationPercent);
