namespace TargetApp.Tests.Store;

/// <summary>A folder of a test's own, removed at its end.</summary>
internal sealed class TemporaryFolder : IDisposable
{
    public string Path { get; } = Directory.CreateTempSubdirectory("store-tests-").FullName;

    /// <summary>All files below it, without the ones that only say that a process lives.</summary>
    public IEnumerable<string> DatabaseFiles => Directory.EnumerateFiles(Path, "*.tkh", SearchOption.AllDirectories);

    public string File(string name) => System.IO.Path.Combine(Path, name);

    public void Dispose() => Directory.Delete(Path, recursive: true);
}
