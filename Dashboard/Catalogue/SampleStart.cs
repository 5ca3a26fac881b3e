namespace Dashboard.Catalogue;

/// <summary>Hears the sample before its first instruction; it waits to be resumed.</summary>
/// <param name="Guard">Ends a process by id when the dashboard is gone, until disposed: a suspended one cannot end itself.</param>
internal sealed record SampleStart(Func<string?> DiagnosticPorts, Func<int, IDisposable> Guard);
