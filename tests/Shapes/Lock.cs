#if !NET9_0_OR_GREATER
namespace Shapes;

/// <summary>.NET 8 has none: the shapes are published for it too (Benchmarks runtimes).</summary>
internal sealed class Lock
{
    public void Enter() => Monitor.Enter(this);

    public void Exit() => Monitor.Exit(this);
}
#endif
