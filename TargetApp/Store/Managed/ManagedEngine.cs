namespace TargetApp.Store.Managed;

/// <summary>What serves where Tkrzw is not installed: in memory, gone with the process.</summary>
internal sealed class ManagedEngine : IStoreEngine
{
    public string Name => "managed";

    public string Version => $".NET {Environment.Version}";

    public IStore Open(StoreFile file) => file.Fresh
        ? new ManagedStore(file.Records)
        : throw new StoreException(
            $"The managed engine keeps nothing in {file.Path}: install Tkrzw (Debian, Ubuntu: apt-get install libtkrzw1) or leave --store-file out.");
}
