using System.Text.Json;
using Dashboard.Exchange.Input;

namespace Dashboard.Exchange.K6;

/// <summary>The metrics of k6 that are read, and its error codes.</summary>
internal static class K6Metrics
{
    public const string Requests = "http_reqs";
    public const string Duration = "http_req_duration";
    public const string Waiting = "http_req_waiting";
    public const string Connecting = "http_req_connecting";
    public const string Failed = "http_req_failed";
    public const string Users = "vus";
    public const string Dropped = "dropped_iterations";
    public const string Iterations = "iterations";
    public const string Received = "data_received";
    public const string BodyMismatches = "body_mismatches";

    private static readonly string[] Read = [Requests, Duration, Waiting, Connecting, Failed, Users, Dropped, Iterations, Received, BodyMismatches];

    public static string NameOf(ref Utf8JsonReader json)
    {
        foreach (var name in Read)
        {
            if (json.ValueTextEquals(name))
            {
                return name;
            }
        }

        return "";
    }

    /// <summary>The codes are those of k6's lib/netext/httpext/error_codes.go.</summary>
    public static string ErrorClass(int? errorCode, int? status) => errorCode switch
    {
        1050 => "timeout",
        (>= 1100 and < 1200) or (>= 1210 and < 1220) or (>= 1300 and < 1400) => "connect",
        1201 or 1220 => "reset",
        >= 1400 and < 1500 => "http4xx",
        >= 1500 and < 1600 => "http5xx",
        _ => ErrorText.ClassOf(status ?? 0) ?? "unexpectedStatus",
    };
}
