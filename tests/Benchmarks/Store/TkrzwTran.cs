using System.Diagnostics;
using System.Globalization;
using System.Text.RegularExpressions;

namespace Benchmarks.Store;

/// <summary>The author's program (Debian package tkrzw-utils), with a fresh file each time.</summary>
internal static class TkrzwTran
{
    public const int WaitEvery = 1_000;

    public static async Task<double> RunAsync(StoreCell cell)
    {
        var path = Path.Combine(Path.GetTempPath(), $"store-benchmark-{Environment.ProcessId}.tkh");
        // It prints a dot now and then, each by a call of its own: into a file, since a reader at a pipe would be woken and take part in what is measured.
        var printed = path + ".txt";
        var command = $"exec tkrzw_dbm_tran async --iter {cell.Operations / cell.Foreground} --threads {cell.Foreground} --async {cell.Workers} "
            + $"--wait_freq {WaitEvery} --set_only --params num_buckets={cell.Buckets} '{path}' > '{printed}'";
        try
        {
            using var process = Process.Start(new ProcessStartInfo("sh", ["-c", command]) { UseShellExecute = false })!;
            await process.WaitForExitAsync();
            var output = await File.ReadAllTextAsync(printed);
            var found = Regex.Match(output, @"qps=(?<rate>\d+)", RegexOptions.ExplicitCapture, TimeSpan.FromSeconds(1));
            return found.Success
                ? double.Parse(found.Groups["rate"].Value, CultureInfo.InvariantCulture)
                : throw new InvalidOperationException($"tkrzw_dbm_tran printed no rate:\n{output}");
        }
        finally
        {
            File.Delete(path);
            File.Delete(printed);
        }
    }
}
