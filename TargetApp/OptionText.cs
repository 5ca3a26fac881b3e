using System.Globalization;
using System.Net;
using TargetApp.Store;

namespace TargetApp;

/// <summary>From the text of an option to its value, or the sentence that says what is expected.</summary>
internal static class OptionText
{
    public static (int? Value, string? Error) Number(string name, string text, int lowest, int highest) =>
        int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var number) && number >= lowest && number <= highest
            ? (number, null)
            : (null, $"{name} must be a whole number from {lowest} to {highest}, not '{text}'.");

    public static (DnsEndPoint? Value, string? Error) EndPoint(string name, string text) =>
        Uri.TryCreate($"tcp://{text}", UriKind.Absolute, out var uri) && uri is { Host.Length: > 0, Port: > 0, PathAndQuery: "" or "/" }
            ? (new DnsEndPoint(uri.IdnHost, uri.Port), null)
            : (null, $"{name} must be a host and a port such as 127.0.0.1:9000, not '{text}'.");

    public static (Uri? Value, string? Error) HttpAddress(string name, string text) =>
        Uri.TryCreate(text, UriKind.Absolute, out var uri) && uri.Scheme is "http" or "https"
            ? (uri, null)
            : (null, $"{name} must be an address such as http://127.0.0.1:5001, not '{text}'.");

    public static (StoreEngineChoice? Value, string? Error) StoreEngine(string text) => text switch
    {
        "auto" => (StoreEngineChoice.Auto, null),
        "tkrzw" => (StoreEngineChoice.Tkrzw, null),
        "managed" => (StoreEngineChoice.Managed, null),
        _ => (null, $"--store-engine must be auto, tkrzw or managed, not '{text}'."),
    };
}
