using Dashboard.RunFile;

namespace Dashboard.RunPages.Listing;

/// <summary>Makes a note of a form: only changes are written.</summary>
internal static class RunNotes
{
    public static RunNote Changes(RunListEntry entry, string? title, string? tags, string? comment, bool pinned)
    {
        var (wantedTitle, wantedComment) = (title?.Trim() ?? "", comment?.Trim() ?? "");
        var wantedTags = Tags(tags);
        return new RunNote(entry.Note.T)
        {
            // The run's own name needs no note; an empty one restores it.
            Title = wantedTitle == entry.Title ? null : wantedTitle == entry.Header?.Title ? "" : wantedTitle,
            Tags = wantedTags.SequenceEqual(entry.Note.Tags ?? [], StringComparer.Ordinal) ? null : wantedTags,
            Comment = wantedComment == (entry.Note.Comment ?? "") ? null : wantedComment,
            Pinned = pinned == (entry.Note.Pinned == true) ? null : pinned,
        };
    }

    public static bool IsEmpty(RunNote note) => note is { Title: null, Tags: null, Comment: null, Pinned: null };

    private static string[] Tags(string? text) =>
        [.. (text ?? "").Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries).Distinct(StringComparer.OrdinalIgnoreCase)];
}
