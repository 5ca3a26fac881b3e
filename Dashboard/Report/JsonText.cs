using System.Text.Json;
using Dashboard.RunFile;

namespace Dashboard.Report;

/// <summary>Results as JSON: camelCase, units in the names, missing figures null, never NaN. Command line and downloads write the same.</summary>
internal static class JsonText
{
    private static readonly JsonSerializerOptions Settings = new(JsonSerializerDefaults.Web)
    {
        WriteIndented = true,
        Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        Converters = { new FiniteNumber() },
    };

    public static string Of<T>(T value) => JsonSerializer.Serialize(value, Settings);
}
