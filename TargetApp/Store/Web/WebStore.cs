namespace TargetApp.Store.Web;

/// <summary>
/// The database of the endpoints under /store, opened by the first request that needs it. One that cannot be opened fails that request with a
/// sentence, and the next one tries again; everything else is served all the same.
/// </summary>
internal sealed class WebStore(IStoreEngine engine, StoreFolder folder, string? file) : IDisposable
{
    /// <summary>Keys that the endpoints write again and again, so that the file does not grow without end.</summary>
    public const int KeySpace = 65_536;

    private readonly Lock _opening = new();
    private Task<OpenStore>? _open;

    /// <exception cref="StoreException">The database cannot be opened.</exception>
    public Task<OpenStore> OpenAsync()
    {
        lock (_opening)
        {
            return _open is null or { IsFaulted: true } ? _open = DedicatedThread.RunAsync("Store opening", Open) : _open;
        }
    }

    public void Dispose()
    {
        lock (_opening)
        {
            if (_open is { IsCompletedSuccessfully: true })
            {
                _open.Result.Dispose();
            }
        }
    }

    private OpenStore Open()
    {
        var store = engine.Open(new StoreFile(file ?? folder.NewFile(), 2 * KeySpace, KeySpace, Fresh: file is null));
        try
        {
            // Written once, the file is as large as it will ever be: no later request finds the disk full.
            for (var number = 0; store.Count < KeySpace && number < KeySpace; number++)
            {
                store.Set(StoreRecord.Of(number));
            }

            return new OpenStore(store);
        }
        catch
        {
            store.Dispose();
            throw;
        }
    }
}
