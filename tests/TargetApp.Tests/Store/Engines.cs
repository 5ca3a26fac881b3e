using TargetApp.Store;
using TargetApp.Store.Matrix;
using TargetApp.Store.Queues;

namespace TargetApp.Tests.Store;

/// <summary>Both engines, so that every test of the contract runs on each. Where Tkrzw is not installed its half is skipped with the reason.</summary>
internal static class Engines
{
    public const string Tkrzw = "tkrzw";
    public const string Managed = "managed";

    public static IStoreEngine Get(string name)
    {
        if (name == Managed)
        {
            return StoreEngines.Choose(StoreEngineChoice.Managed).Engine;
        }

        var (engine, reason) = StoreEngines.Choose(StoreEngineChoice.Auto);
        Assert.SkipUnless(engine.Name == Tkrzw, reason ?? "");
        return engine;
    }

    public static MatrixCell Cell(
        int foreground = 2, int workers = 2, WorkerKind kind = WorkerKind.Own, int operations = 5_003, KeyOrder keys = KeyOrder.Sequential) =>
        new(foreground, workers, kind, operations, 2L * operations, keys, WaitEvery: 100);

    public static IStoreWorkers Workers(IStore store, string kind) => kind switch
    {
        "none" => new NoWorkers(store),
        "own" => store.StartWorkers(2),
        "threads" => new ThreadWorkers(store, 2),
        _ => new PoolWorkers(store, 2),
    };
}
