using System.Text.Json.Serialization;

namespace Dashboard.Accounts.Causes;

/// <summary>A known way to block: its stacks, what it is, and what to do. One JSON file each; its name is the id.</summary>
/// <param name="Title">A few words without a full stop: "the console logger's queue is full".</param>
/// <param name="What">One or two sentences.</param>
/// <param name="Fix">One or two sentences.</param>
public sealed record Cause(string Title, string What, string Fix)
{
    /// <summary>Lower case with hyphens, <c>console-logger</c>: stored with findings.</summary>
    [JsonIgnore]
    public string Id { get; init; } = "";

    /// <summary>
    /// Full method names (namespace, type and method as C# spells them, without type arguments) in what the program's own method calls; any of them matches.
    /// Those that end with a full stop or <c>*</c> match all that begin so. Several in one text, from the root to the wait, are separated by <c> &gt; </c>: all
    /// must be there, in that order.
    /// </summary>
    public IReadOnlyList<string> Calls { get; init; } = [];

    /// <summary>Matched in the same way against what leads to the program's own method.</summary>
    public IReadOnlyList<string> Within { get; init; } = [];

    /// <summary>Matched in the same way against either part; a stack in which any of these is does not match.</summary>
    public IReadOnlyList<string> Unless { get; init; } = [];

    /// <summary>The kind of wait (<see cref="BlockingRow.Kind"/>) where the frames of the wait are less exact; null: that of the frames.</summary>
    public string? Kind { get; init; }

    /// <summary>True when more threads do not help: they would wait for the same.</summary>
    public bool IsLimited { get; init; }

    /// <summary>What helps until the code is changed; null: more threads, unless it is limited.</summary>
    public string? Workaround { get; init; }

    public string? Cost { get; init; }

    public string? Before { get; init; }

    public string? After { get; init; }

    /// <summary>The versions for which it is true, in words; null for all.</summary>
    public string? Versions { get; init; }

    /// <summary>A page with more about it; https only.</summary>
    public Uri? Link { get; init; }

    /// <summary>Stacks that match, from the root to the wait: frames as full names, those of the program's own code begin with an exclamation mark.</summary>
    public IReadOnlyList<IReadOnlyList<string>> Examples { get; init; } = [];

    [JsonIgnore]
    public string Heading => $"{char.ToUpperInvariant(Title[0])}{Title[1..]}";
}
