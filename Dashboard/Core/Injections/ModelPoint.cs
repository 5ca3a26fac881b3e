using System.Runtime.InteropServices;

namespace Dashboard.Injections;

/// <summary>At one time. All null: no rule applies from here on.</summary>
/// <param name="T">Seconds on the timeline.</param>
/// <param name="Threads">By Task waits; else null.</param>
/// <param name="Low">By the gate; else null.</param>
/// <param name="High">By the gate; else null.</param>
/// <param name="DeviationPercent">Of observed threads, since this rule began (<see cref="Deviation"/>).</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct ModelPoint(double T, double? Threads, double? Low, double? High, double? DeviationPercent);
