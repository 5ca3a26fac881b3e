using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using Dashboard.Looks;
using Dashboard.Report;

namespace Dashboard.Cli.Doctor.Watch;

/// <summary>A finding as one line: what <c>doctor --json</c> says, with the time and the machine, since it is read elsewhere and perhaps later.</summary>
internal static class WatchJson
{
    private static readonly JsonSerializerOptions OneLine = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    public static string Of(DoctorReport report, DateTimeOffset now)
    {
        var json = new JsonObject { ["foundUtc"] = now.UtcDateTime, ["machine"] = Environment.MachineName };
        foreach (var (name, value) in JsonNode.Parse(JsonText.Of(DoctorJson.Of(report)))!.AsObject())
        {
            json[name] = value?.DeepClone();
        }

        return json.ToJsonString(OneLine);
    }
}
