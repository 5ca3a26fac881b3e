namespace Dashboard.Exchange.Input;

/// <summary>Another generator's output (docs/exchange.md).</summary>
public enum ImportFormat
{
    /// <summary><c>k6 run --out json=FILE</c>: a JSON line for each point.</summary>
    K6Points,

    /// <summary>The file that an exported k6 script writes at its end.</summary>
    K6Record,

    /// <summary><c>hey -o csv</c>: a line for each answer.</summary>
    HeyCsv,

    /// <summary>The summary that hey prints.</summary>
    HeyText,

    Bombardier,

    Oha,

    Vegeta,

    /// <summary><c>vegeta encode</c>: a JSON line for each request.</summary>
    VegetaResults,

    /// <summary><c>dotnet-trace collect</c>: events of a process, no load.</summary>
    NetTrace,
}
