namespace Dashboard.Timeline;

/// <summary>A person's note to a finished run. Notes are appended; of each field the last that is not null counts.</summary>
public sealed record RunNote(double T) : TimelineItem(T)
{
    /// <summary>Empty: the original one again.</summary>
    public string? Title { get; init; }

    /// <summary>Empty: none any more.</summary>
    public IReadOnlyList<string>? Tags { get; init; }

    /// <summary>Empty: none any more.</summary>
    public string? Comment { get; init; }

    /// <summary>A pinned run is never removed to make room.</summary>
    public bool? Pinned { get; init; }

    /// <summary>A later note wins.</summary>
    public RunNote With(RunNote later) => new(later.T)
    {
        Title = later.Title ?? Title,
        Tags = later.Tags ?? Tags,
        Comment = later.Comment ?? Comment,
        Pinned = later.Pinned ?? Pinned,
    };
}
