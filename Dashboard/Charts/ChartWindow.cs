namespace Dashboard.Charts;

[System.Runtime.InteropServices.StructLayout(System.Runtime.InteropServices.LayoutKind.Auto)]
public readonly record struct ChartWindow(double From, double To);
