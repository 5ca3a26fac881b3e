using System.Text.RegularExpressions;

namespace Dashboard.Cli.Doctor.Explain;

/// <summary>Npgsql found no free connection in time.</summary>
internal sealed partial class NpgsqlPools : MessageKind
{
    public override string Name => "exhausted connection pools of Npgsql";

    public override IReadOnlyList<string> Wordings =>
    [
        "The connection pool has been exhausted, either raise 'Max Pool Size' (currently …) or 'Timeout' (currently … seconds) in your connection string.",
    ];

    public override string Says => "Neither";

    public override IEnumerable<string> Anchors => ["Theconnectionpoolhasbeenexhausted"];

    public override Sighting? Read(MessageText text)
    {
        var figures = Figures().Match(text.Dense);
        return new ConnectionPool(Numerals.Count(figures.Groups[1]), Numerals.Count(figures.Groups[2]));
    }

    [GeneratedRegex(
        @"exhausted,eitherraise\W{0,8}MaxPoolSize\W{0,8}\(currently(\d{1,9})\)or\W{0,8}Timeout\W{0,8}\(currently(\d{1,9})seconds\)",
        RegexOptions.IgnoreCase | RegexOptions.CultureInvariant, 1000)]
    private static partial Regex Figures();
}

/// <param name="Size">Connections that it may have.</param>
/// <param name="Seconds">For so long a caller waited.</param>
internal sealed record ConnectionPool(long? Size, long? Seconds) : Sighting
{
    public override Leaning Leaning => Leaning.Neither;

    public override double Weight => Size ?? 0;

    public override string Meaning =>
        $"{(Size is null ? "All" : $"All {Readable.Count(Size)}")} connections were in "
            + $"use{(Seconds is null ? "" : $" for {Readable.Plural(Seconds.Value, "second")}")}: "
            + "that is a pool of connections, not of threads. They are held too long or not returned; who awaits one (OpenAsync) holds no thread.";
}

/// <summary>HttpClient gave up.</summary>
internal sealed partial class HttpClientTimeouts : MessageKind
{
    public override string Name => "HttpClient timeouts";

    public override IReadOnlyList<string> Wordings => ["The request was canceled due to the configured HttpClient.Timeout of … seconds elapsing."];

    public override string Says => "Neither";

    public override IEnumerable<string> Anchors => ["TherequestwascanceledduetotheconfiguredHttpClient.Timeout"];

    public override Sighting? Read(MessageText text) => new HttpClientTimeout(Numerals.Decimal(Figures().Match(text.Dense).Groups[1]));

    [GeneratedRegex(@"HttpClient\.Timeoutof([\d.,]{1,12})secondselapsing", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant, 1000)]
    private static partial Regex Figures();
}

internal sealed record HttpClientTimeout(double? Seconds) : Sighting
{
    public override Leaning Leaning => Leaning.Neither;

    public override double Weight => Seconds ?? 0;

    public override string Meaning => $"No answer came {(Seconds is { } seconds ? $"within {Readable.Seconds(seconds)}" : "in time")}. "
        + "A slow server, the network or a starved pool on either side look the same here.";
}

/// <summary>The client of SQL Server says which phase of connecting took how long.</summary>
internal sealed partial class SqlHandshakes : MessageKind
{
    public override string Name => "SQL Server connections that took too long";

    public override IReadOnlyList<string> Wordings =>
        ["Connection Timeout Expired. The timeout period elapsed while attempting to consume the pre-login handshake acknowledgement. …"];

    public override string Says => "Neither";

    public override IEnumerable<string> Anchors => ["toconsumethepre-loginhandshakeacknowledgement"];

    public override Sighting? Read(MessageText text) => new SqlHandshake(Numerals.Count(Figures().Match(text.Dense).Groups[1]));

    [GeneratedRegex(@"\[Pre-Login\]initialization=\d+;handshake=(\d{1,9})", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant, 1000)]
    private static partial Regex Figures();
}

/// <param name="Milliseconds">Of the handshake.</param>
internal sealed record SqlHandshake(long? Milliseconds) : Sighting
{
    public override Leaning Leaning => Leaning.Neither;

    public override double Weight => Milliseconds ?? 0;

    public override string Meaning => $"The handshake with the server took {(Milliseconds is { } ms ? Readable.Milliseconds(ms) : "too long")}. "
        + "The network, a busy server or a starved pool here delay it alike: the answer is read by the client's code.";
}
