namespace Dashboard.Exchange.Input;

/// <summary>What another load generator wrote. Where each comes from and what it holds: docs/exchange.md.</summary>
public enum ImportFormat
{
    /// <summary><c>k6 run --out json=FILE</c>: a JSON line for each measured point.</summary>
    K6Points,

    /// <summary>The record that an exported k6 script writes at its end.</summary>
    K6Record,

    /// <summary><c>hey -o csv</c>: a line for each answer.</summary>
    HeyCsv,

    /// <summary>The summary that hey prints.</summary>
    HeyText,

    /// <summary><c>bombardier -o json -p r</c>.</summary>
    Bombardier,

    /// <summary><c>oha --output-format json</c>.</summary>
    Oha,

    /// <summary><c>vegeta report -type=json</c>.</summary>
    Vegeta,

    /// <summary><c>vegeta encode</c>: a JSON line for each request.</summary>
    VegetaResults,
}
