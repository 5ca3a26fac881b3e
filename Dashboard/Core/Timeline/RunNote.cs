namespace Dashboard.Timeline;

/// <summary>A person's note to a finished run. Notes are appended; of each field the last that is not null counts.</summary>
public sealed record RunNote(double T) : TimelineItem(T)
{
    /// <summary>Empty: the original title again.</summary>
    public string? Title { get; init; }

    /// <summary>Empty: removes all.</summary>
    public IReadOnlyList<string>? Tags { get; init; }

    /// <summary>Empty: removes it.</summary>
    public string? Comment { get; init; }

    /// <summary>True protects the run from being removed to make room.</summary>
    public bool? Pinned { get; init; }

    public RunNote With(RunNote later) => new(later.T)
    {
        Title = later.Title ?? Title,
        Tags = later.Tags ?? Tags,
        Comment = later.Comment ?? Comment,
        Pinned = later.Pinned ?? Pinned,
    };
}
