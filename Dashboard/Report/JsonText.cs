using System.Text.Json;
using System.Text.Json.Serialization;

namespace Dashboard.Report;

/// <summary>Results as JSON: camelCase, units in the names, missing figures null, never NaN. Command line and downloads write the same.</summary>
public static class JsonText
{
    private static readonly JsonSerializerOptions Settings = new(JsonSerializerDefaults.Web)
    {
        WriteIndented = true,
        Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        Converters = { new FiniteOrNull() },
    };

    public static string Of<T>(T value) => JsonSerializer.Serialize(value, Settings);

    /// <summary>JSON has no NaN and no infinity; a figure that is none is missing.</summary>
    private sealed class FiniteOrNull : JsonConverter<double>
    {
        public override double Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.GetDouble();

        public override void Write(Utf8JsonWriter writer, double value, JsonSerializerOptions options)
        {
            if (double.IsFinite(value))
            {
                writer.WriteNumberValue(value);
            }
            else
            {
                writer.WriteNullValue();
            }
        }
    }
}
