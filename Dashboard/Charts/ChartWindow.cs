namespace Dashboard.Charts;

/// <summary>A stretch of time that charts show, seconds on the timeline.</summary>
[System.Runtime.InteropServices.StructLayout(System.Runtime.InteropServices.LayoutKind.Auto)]
public readonly record struct ChartWindow(double From, double To);
