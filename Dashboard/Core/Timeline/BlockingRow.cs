using System.Text.Json.Serialization;
using Dashboard.Timeline.Lines;

namespace Dashboard.Timeline;

/// <summary>Which call site blocks threads, for which route, and what is known of the wait.</summary>
/// <param name="Method">The user's method, as C# spells it; the MVC action, else the route where it was inlined away. Never empty.</param>
/// <param name="Kind"><c>Task wait</c>, <c>lock</c>, <c>semaphore</c>, <c>event</c>, <c>sleep</c>, <c>socket</c>, <c>file</c> or <c>other wait</c>.</param>
/// <param name="Source"><c>wait events</c>, <c>stack snapshot</c> or <c>/proc</c>.</param>
public abstract record BlockingRow(
    [property: JsonPropertyOrder(-1)] string Method,
    [property: JsonPropertyOrder(-1)] string Kind,
    [property: JsonPropertyOrder(-1)] string Source)
{
    [JsonPropertyOrder(-1)]
    public string? Route { get; init; }

    /// <summary>The holder of what is waited for, or the other end of the socket, in words; of several the newest. Null if unknown.</summary>
    public string? Owner { get; init; }

    public string? OwnerRoute { get; init; }

    /// <summary>For a Task wait: the async methods or other tasks that it waits for, in words; of several the newest. Null if unknown.</summary>
    public string? Awaits { get; init; }

    /// <summary>The id of the known cause of such waits (<c>/rules</c> lists them); null where none is known.</summary>
    public string? Cause { get; init; }

    /// <summary>The package that the method calls, by its assembly, for example <c>Npgsql</c>; null for none, or where that is not known.</summary>
    public string? Through { get; init; }

    /// <summary>The <see cref="SiteStack.Number"/> of its stack; null without one.</summary>
    public int? Stack { get; init; }

    /// <summary>Null where no symbols state it, or where <see cref="Method"/> is another name.</summary>
    public SourceLine? Line { get; init; }

    /// <summary>True where <see cref="Method"/> is the framework's or a package's: no stack had a method of the program's own, and no route is known.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public bool IsForeign { get; init; }

    [JsonIgnore]
    public string Named => Through is null ? Method : $"{Method} → {Through}";

    /// <summary>Rows with the same key are of one call site.</summary>
    [JsonIgnore]
    public (string Method, string Kind, string Source, string? Route) Key => (Method, Kind, Source, Route);
}
