using System.Text.Json;
using Dashboard.RunFile;

namespace Dashboard.Report;

/// <summary>Writes camelCase, units in names, missing figures null, never NaN.</summary>
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
