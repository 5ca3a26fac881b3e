using TargetApp.Store.Matrix;

namespace TargetApp.Store;

/// <summary>All of the store in this process: its engine, its folder, the cells of the matrix.</summary>
internal sealed class StoreHost : IDisposable
{
    private readonly StoreFolder _folder;

    /// <exception cref="StoreException">The engine that was asked for is not there.</exception>
    public StoreHost(TargetAppOptions options)
    {
        (Engine, Reason) = StoreEngines.Choose(options.StoreEngine);
        _folder = new StoreFolder(options.StoreFolder);
        _folder.RemoveLeftovers();
        Matrix = new MatrixRunner(Engine, _folder);
    }

    public IStoreEngine Engine { get; }

    /// <summary>Why the engine is not Tkrzw; null when it is.</summary>
    public string? Reason { get; }

    public MatrixRunner Matrix { get; }

    public void Dispose()
    {
        Matrix.Dispose();
        _folder.Dispose();
    }
}
