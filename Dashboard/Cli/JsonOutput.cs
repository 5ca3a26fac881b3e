using System.CommandLine;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Dashboard.Cli;

/// <summary><c>--json</c>: one value on stdout, camelCase, units in the names, missing figures null.</summary>
internal static class JsonOutput
{
    private static readonly JsonSerializerOptions Settings = new(JsonSerializerDefaults.Web)
    {
        WriteIndented = true,
        Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        Converters = { new FiniteOrNull() },
    };

    public static Option<bool> Option() => new("--json") { Description = "Print JSON" };

    public static void Write<T>(T value) => Console.WriteLine(Text(value));

    public static string Text<T>(T value) => JsonSerializer.Serialize(value, Settings);

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
