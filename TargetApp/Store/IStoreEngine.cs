namespace TargetApp.Store;

/// <summary>What keeps records: the library Tkrzw, or where it is not installed the managed store.</summary>
internal interface IStoreEngine
{
    /// <summary>"tkrzw" or "managed"; it stands beside every figure.</summary>
    string Name { get; }

    /// <summary>Of the library, or of .NET.</summary>
    string Version { get; }

    /// <exception cref="StoreException">The file cannot be opened or created.</exception>
    IStore Open(StoreFile file);
}

/// <param name="Path">Where it lies; its folder exists. An engine without files ignores it.</param>
/// <param name="Buckets">Of the hash table, 1 to 100,000,000; only a new file takes them.</param>
/// <param name="Records">How many are expected; only for making room.</param>
/// <param name="Fresh">True to begin with no record whatever was there.</param>
internal sealed record StoreFile(string Path, long Buckets, int Records, bool Fresh);
