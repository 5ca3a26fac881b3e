using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Dashboard.RunFile;

/// <summary>Writes a number that is not finite as null: JSON has no NaN and no infinity, and such a figure is missing.</summary>
internal sealed class FiniteNumber : JsonConverter<double>
{
    /// <summary>
    /// The options of <see cref="RunJson"/>, but with null for such numbers: its generated code has no place for that, and needs it hardly ever.
    /// </summary>
    public static readonly JsonSerializerOptions OrNull = new()
    {
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
        TypeInfoResolver = new DefaultJsonTypeInfoResolver(),
        Converters = { new FiniteNumber() },
    };

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
