using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Dashboard.RunFile;

/// <summary>Writes a number that is not finite as null. Generated code has no place for it, and needs it once in a thousand years.</summary>
internal sealed class FiniteNumber : JsonConverter<double>
{
    /// <summary>As <see cref="RunJson"/> writes, but for numbers that are not finite.</summary>
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
