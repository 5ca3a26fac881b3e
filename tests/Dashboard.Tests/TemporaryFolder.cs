namespace Dashboard.Tests;

/// <summary>A folder that goes with the test.</summary>
internal sealed class TemporaryFolder : IDisposable
{
    public string FullPath { get; } = Directory.CreateTempSubdirectory("tpd-test-").FullName;

    public string this[string name] => Path.Combine(FullPath, name);

    public void Dispose() => Directory.Delete(FullPath, recursive: true);
}
