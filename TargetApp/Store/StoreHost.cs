using TargetApp.Store.Matrix;
using TargetApp.Store.Web;

namespace TargetApp.Store;

/// <summary>All of the store in this process: its engine, its folder, the endpoints' database, the cells of the matrix.</summary>
internal sealed class StoreHost : IDisposable
{
    private readonly StoreFolder _folder;

    /// <exception cref="StoreException">The engine that was asked for is not there.</exception>
    public StoreHost(TargetAppOptions options)
        : this(options, StoreEngines.Choose(options.StoreEngine))
    {
    }

    public StoreHost(TargetAppOptions options, (IStoreEngine Engine, string? Reason) chosen)
    {
        (Engine, Reason) = chosen;
        _folder = new StoreFolder(options.StoreFolder);
        _folder.RemoveLeftovers();
        Matrix = new MatrixRunner(Engine, _folder);
        Web = new WebStore(Engine, _folder, options.StoreFile);
    }

    public IStoreEngine Engine { get; }

    /// <summary>Why the engine is not Tkrzw; null when it is.</summary>
    public string? Reason { get; }

    /// <summary>Where the subfolder of this process is made.</summary>
    public string Folder => _folder.Parent;

    public MatrixRunner Matrix { get; }

    public WebStore Web { get; }

    public void Dispose()
    {
        Matrix.Dispose();
        Web.Dispose();
        _folder.Dispose();
    }
}
