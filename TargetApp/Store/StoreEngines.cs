using TargetApp.Store.Managed;
using TargetApp.Store.Tkrzw;

namespace TargetApp.Store;

/// <summary>What <c>--store-engine</c> chooses.</summary>
internal enum StoreEngineChoice
{
    /// <summary>Tkrzw where it is installed, else the managed store.</summary>
    Auto,

    Tkrzw,

    Managed,
}

internal static class StoreEngines
{
    /// <summary>The engine, and why it is not Tkrzw; null when it is.</summary>
    /// <exception cref="StoreException">Tkrzw was asked for and is not there.</exception>
    public static (IStoreEngine Engine, string? Reason) Choose(StoreEngineChoice choice, string library = TkrzwNative.Library)
    {
        if (choice is StoreEngineChoice.Managed)
        {
            return (new ManagedEngine(), "--store-engine managed was asked for.");
        }

        var (engine, reason) = TkrzwEngine.Find(library);
        return engine is not null ? (engine, null)
            : choice is StoreEngineChoice.Auto ? (new ManagedEngine(), $"Tkrzw does not serve, because {reason}.")
            : throw new StoreException($"--store-engine tkrzw cannot be served, because {reason}; without the option a managed store serves instead.");
    }
}
