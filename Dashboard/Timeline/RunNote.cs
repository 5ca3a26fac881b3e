namespace Dashboard.Timeline;

/// <summary>What a person wrote to a run after its end. Notes are appended; of each field the last one that is not null counts.</summary>
public sealed record RunNote(double T) : TimelineItem(T)
{
    /// <summary>Another name for people; empty: the original one again.</summary>
    public string? Title { get; init; }

    /// <summary>Words to filter by; empty: none any more.</summary>
    public IReadOnlyList<string>? Tags { get; init; }

    /// <summary>Free text; empty: none any more.</summary>
    public string? Comment { get; init; }

    /// <summary>A pinned run is never removed to make room.</summary>
    public bool? Pinned { get; init; }

    /// <summary>This note with what a later one says.</summary>
    public RunNote With(RunNote later) => new(later.T)
    {
        Title = later.Title ?? Title,
        Tags = later.Tags ?? Tags,
        Comment = later.Comment ?? Comment,
        Pinned = later.Pinned ?? Pinned,
    };
}
