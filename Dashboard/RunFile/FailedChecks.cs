using System.Text.Json;
using System.Text.Json.Serialization;

namespace Dashboard.RunFile;

/// <summary>
/// Reads only the checks that failed: a list of runs shows no others, and <see cref="ValidityResult.Trust"/> and <see cref="ValidityResult.Valid"/> have the
/// rest.
/// </summary>
internal sealed class FailedChecks : JsonConverter<IReadOnlyList<ValidityCheck>>
{
    public override IReadOnlyList<ValidityCheck> Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        if (reader.TokenType != JsonTokenType.StartArray)
        {
            throw new JsonException("A list of checks is expected.");
        }

        List<ValidityCheck>? failed = null;
        while (reader.Read() && reader.TokenType != JsonTokenType.EndArray)
        {
            if (Failed(reader))
            {
                (failed ??= []).Add(JsonSerializer.Deserialize<ValidityCheck>(ref reader, options)!);
            }
            else
            {
                reader.Skip();
            }
        }

        return failed ?? (IReadOnlyList<ValidityCheck>)[];
    }

    public override void Write(Utf8JsonWriter writer, IReadOnlyList<ValidityCheck> value, JsonSerializerOptions options) => throw new NotSupportedException();

    private static bool Failed(Utf8JsonReader check)
    {
        if (check.TokenType != JsonTokenType.StartObject)
        {
            throw new JsonException("A check is expected.");
        }

        while (check.Read() && check.TokenType == JsonTokenType.PropertyName)
        {
            var isAnswer = check.ValueTextEquals("holds"u8);
            check.Read();
            if (isAnswer)
            {
                return check.TokenType == JsonTokenType.False;
            }

            check.Skip();
        }

        return false;
    }
}
