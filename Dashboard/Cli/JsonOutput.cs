using System.CommandLine;
using System.Text.Json;

namespace Dashboard.Cli;

/// <summary><c>--json</c>: one value on stdout, camelCase, units in the names, missing figures null.</summary>
internal static class JsonOutput
{
    private static readonly JsonSerializerOptions Settings = new(JsonSerializerDefaults.Web) { WriteIndented = true, Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    public static Option<bool> Option() => new("--json") { Description = "Print JSON" };

    public static void Write<T>(T value) => Console.WriteLine(JsonSerializer.Serialize(value, Settings));
}
