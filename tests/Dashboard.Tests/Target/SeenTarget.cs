using System.Reflection;
using Dashboard.Target;
using Dashboard.Timeline;

namespace Dashboard.Tests.Target;

/// <summary>A target that pages show as attached, without a process: its samples are what a test publishes on the monitor's timeline.</summary>
internal static class SeenTarget
{
    /// <summary>Another program than the sample; nothing is known of its pool.</summary>
    public static TargetFacts Facts { get; } = new(4321, "Shop", "Shop", "dotnet Shop.dll", "10.0.0", "Linux", "x64");

    /// <param name="monitor">Of the pages.</param>
    /// <param name="facts">Who it is.</param>
    public static void Show(TargetMonitor monitor, TargetFacts facts)
    {
        // Only sessions with a real runtime lead to this state.
        var holder = (TargetStatusHolder)typeof(TargetMonitor).GetField("_holder", BindingFlags.Instance | BindingFlags.NonPublic)!.GetValue(monitor)!;
        holder.SwitchTo(facts);
        holder.SetState(SessionState.Attached, $"Attached to {facts.Name}.");
    }
}
