using System.Text.Json;
using Dashboard.Exchange.Input;

namespace Dashboard.Exchange.K6;

/// <summary>A point of k6's <c>--out json</c>; reused for all lines, of which a file has millions.</summary>
internal sealed class K6Point
{
    private readonly Dictionary<string, string> _scenarios = new(StringComparer.Ordinal);

    public string Metric { get; private set; } = "";

    public long Ticks { get; private set; }

    /// <summary>The value is finite and not negative.</summary>
    public double Value { get; private set; }

    public string? Scenario { get; private set; }

    /// <summary>0 without an answer, null without the tag.</summary>
    public int? Status { get; private set; }

    /// <summary>Null without one (https://grafana.com/docs/k6/latest/javascript-api/error-codes/).</summary>
    public int? ErrorCode { get; private set; }

    /// <returns>False for declarations and for other metrics.</returns>
    public bool Read(ReadOnlySpan<byte> line, string label, long number)
    {
        (Metric, Scenario, Status, ErrorCode) = ("", null, null, null);
        var (isPoint, hasTime, hasValue, hasType) = (false, false, false, false);
        try
        {
            var json = new Utf8JsonReader(line);
            if (!json.Read() || json.TokenType != JsonTokenType.StartObject)
            {
                throw BadInput.Of(label, number, "it is not a JSON object");
            }

            while (json.Read() && json.TokenType == JsonTokenType.PropertyName)
            {
                if (json.ValueTextEquals("metric"u8))
                {
                    json.Read();
                    Metric = json.TokenType == JsonTokenType.String ? K6Metrics.NameOf(ref json) : throw BadInput.Of(label, number, "metric is not a string");
                }
                else if (json.ValueTextEquals("type"u8))
                {
                    json.Read();
                    hasType = json.TokenType == JsonTokenType.String && (json.ValueTextEquals("Point"u8) || json.ValueTextEquals("Metric"u8));
                    isPoint = hasType && json.ValueTextEquals("Point"u8);
                }
                else if (json.ValueTextEquals("data"u8) && json.Read() && json.TokenType == JsonTokenType.StartObject)
                {
                    (hasTime, hasValue) = ReadData(ref json, label, number);
                }
                else
                {
                    json.Skip();
                }
            }

            if (json.TokenType != JsonTokenType.EndObject || json.Read())
            {
                throw BadInput.Of(label, number, "it is not a single JSON object");
            }
        }
        catch (Exception e) when (e is InvalidOperationException or JsonException)
        {
            throw BadInput.Of(label, number, e);
        }

        return !hasType ? throw BadInput.Of(label, number, "type is neither Point nor Metric")
            : isPoint && Metric.Length > 0
            && (hasTime ? hasValue ? true
                : throw BadInput.Of(label, number, "data.value is missing")
                : throw BadInput.Of(label, number, "data.time is missing"));
    }

    private (bool HasTime, bool HasValue) ReadData(ref Utf8JsonReader json, string label, long number)
    {
        var (hasTime, hasValue) = (false, false);
        while (json.Read() && json.TokenType == JsonTokenType.PropertyName)
        {
            if (json.ValueTextEquals("time"u8))
            {
                json.Read();
                Ticks = json.TokenType == JsonTokenType.String && json.TryGetDateTimeOffset(out var time) && FigureLimits.IsDate(time)
                    ? time.UtcTicks
                    : throw BadInput.Of(label, number, "data.time is not a time");
                hasTime = true;
            }
            else if (json.ValueTextEquals("value"u8))
            {
                json.Read();
                Value = json.TokenType == JsonTokenType.Number && json.TryGetDouble(out var value) && double.IsFinite(value)
                    ? value
                    : throw BadInput.Of(label, number, "data.value is not a number");
                hasValue = Value >= 0 ? true : throw BadInput.Of(label, number, "data.value is negative");
            }
            else if (json.ValueTextEquals("tags"u8) && json.Read() && json.TokenType == JsonTokenType.StartObject)
            {
                ReadTags(ref json);
            }
            else
            {
                json.Skip();
            }
        }

        return (hasTime, hasValue);
    }

    private void ReadTags(ref Utf8JsonReader json)
    {
        while (json.Read() && json.TokenType == JsonTokenType.PropertyName)
        {
            var (scenario, status, error) = (json.ValueTextEquals("scenario"u8), json.ValueTextEquals("status"u8), json.ValueTextEquals("error_code"u8));
            json.Read();
            if (scenario && json.TokenType == JsonTokenType.String)
            {
                Scenario = Known(json.GetString()!);
            }
            else if ((status || error) && json.TokenType == JsonTokenType.String
                && int.TryParse(json.ValueSpan, System.Globalization.CultureInfo.InvariantCulture, out var code))
            {
                Status = status ? code : Status;
                ErrorCode = error ? code : ErrorCode;
            }
            else
            {
                json.Skip();
            }
        }
    }

    /// <summary>The name is interned, so that a long file keeps no copies.</summary>
    private string Known(string scenario)
    {
        if (_scenarios.TryGetValue(scenario, out var known))
        {
            return known;
        }

        if (_scenarios.Count < K6PointsReader.MaxScenarios)
        {
            _scenarios[scenario] = scenario;
        }

        return scenario;
    }
}
