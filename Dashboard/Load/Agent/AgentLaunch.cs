using System.Diagnostics;
using System.Runtime.InteropServices;

namespace Dashboard.Load.Agent;

/// <summary>The start of the agent's process: the same program, the hidden verb <c>load-agent</c>, settings of its own.</summary>
internal static class AgentLaunch
{
    public const string Verb = "load-agent";

    /// <summary>The dashboard's assembly, which is beside this one; empty in a single-file program, which has no assembly path.</summary>
    public static string Program { get; } =
        typeof(AgentLaunch).Assembly.Location is { Length: > 0 } own ? Path.Combine(Path.GetDirectoryName(own)!, "Dashboard.dll") : "";

    /// <summary>Variables of the dashboard's own runtime: the agent must not wait at its diagnostic port, nor measure its pool wrongly.</summary>
    private static readonly string[] NotInherited =
    [
        "DOTNET_DiagnosticPorts", "DOTNET_STARTUP_HOOKS", "DOTNET_PROCESSOR_COUNT",
        "DOTNET_ThreadPool_ForceMinWorkerThreads", "DOTNET_ThreadPool_ForceMaxWorkerThreads",
    ];

    public static ProcessStartInfo Prepare(string assemblyPath)
    {
        var start = new ProcessStartInfo(Host(assemblyPath))
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            UseShellExecute = false,
        };
        if (assemblyPath.Length > 0)
        {
            start.ArgumentList.Add(assemblyPath);
        }

        start.ArgumentList.Add(Verb);
        foreach (var name in NotInherited)
        {
            start.Environment.Remove(name);
        }

        // Answers are handled on the thread that saw them arrive: 1.3 to 1.5 times the requests per second of one core (docs/decisions.md).
        start.Environment["DOTNET_SYSTEM_NET_SOCKETS_INLINE_COMPLETIONS"] = "1";

        // Optimized code from the first request on takes a fifth less processor time per request than tiering over a load of ten seconds, and the generator
        // does not change its own speed in the middle of a measurement. A setting from outside (./test) has a reason and stays.
        start.Environment.TryAdd("DOTNET_TieredCompilation", "0");

        // Pool threads that find nothing to do sleep instead of watching the queue: they took a core from the threads that send and read, 2 to 5 µs
        // of processor time per request at 5,000/s.
        start.Environment["DOTNET_ThreadPool_UnfairSemaphoreSpinLimit"] = "0";

        // The agent is no target: without diagnostics it is in no list of attachable processes.
        start.Environment["DOTNET_EnableDiagnostics"] = "0";
        start.Environment["DOTNET_gcServer"] = "0";
        return start;
    }

    /// <summary>The <c>dotnet</c> program that runs this process; in a single-file program, which has no assembly path, that program itself.</summary>
    private static string Host(string assemblyPath)
    {
        var own = Environment.ProcessPath;
        if (own is not null && (assemblyPath.Length == 0 || Path.GetFileNameWithoutExtension(own) == "dotnet"))
        {
            return own;
        }

        // The runtime of this process is in <root>/shared/Microsoft.NETCore.App/<version>/; an apphost found its root there.
        var program = OperatingSystem.IsWindows() ? "dotnet.exe" : "dotnet";
        return Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", "..", program));
    }
}
