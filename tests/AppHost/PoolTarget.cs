using System.Reflection;
using Aspire.Hosting;

namespace AppHost;

/// <summary>tests/PoolTarget, which is built already.</summary>
internal sealed class PoolTarget : IProjectMetadata
{
    public string ProjectPath { get; } =
        typeof(PoolTarget).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(one => one.Key == nameof(PoolTarget)).Value!;

    public bool SuppressBuild => true;
}
