namespace Dashboard.Catalogue;

/// <summary>Lets the dashboard attach to the sample before its first instruction; the sample waits to be resumed.</summary>
/// <param name="Guard">Ends a process by id when the dashboard is gone, until disposed: a suspended one cannot end itself.</param>
internal sealed record SampleStart(Func<string?> DiagnosticPorts, Func<int, IDisposable> Guard);
