using System.Runtime.InteropServices;

namespace Dashboard.Injections;

/// <summary>The model at one time. All null: no rule applies from here on.</summary>
/// <param name="T">Seconds on the timeline.</param>
/// <param name="DeviationPercent">Deviation of observed threads in percent, since this rule began (<see cref="Deviation"/>).</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct ModelPoint(double T, double? Threads, double? Low, double? High, double? DeviationPercent);
