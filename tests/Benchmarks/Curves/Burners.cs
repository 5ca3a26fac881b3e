using System.Diagnostics;
using Benchmarks.Load;

namespace Benchmarks.Curves;

/// <summary>Two programs that compute for as long as this lives.</summary>
internal sealed class Burners : IDisposable
{
    private readonly Process[] _processes =
        [.. Enumerable.Range(0, 2).Select(static _ => Pinned.Start("0,1", ["dotnet", typeof(CurvesRecorder).Assembly.Location, "burn"]))];

    public void Dispose()
    {
        foreach (var process in _processes)
        {
            process.StandardInput.Close();
            process.WaitForExit();
            process.Dispose();
        }
    }
}
