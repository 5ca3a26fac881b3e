namespace Dashboard.Catalogue;

/// <summary>How the start of the sample is heard: it connects to a diagnostic port before its first instruction, and waits until it is told to run.</summary>
/// <param name="DiagnosticPorts">Gives the value of DOTNET_DiagnosticPorts; null when nobody listens.</param>
/// <param name="Guard">Ends a process by its id when the dashboard is gone, until it is disposed: one that still waits does not look after itself.</param>
internal sealed record SampleStart(Func<string?> DiagnosticPorts, Func<int, IDisposable> Guard);
