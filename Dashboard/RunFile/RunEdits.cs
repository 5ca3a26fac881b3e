using Dashboard.Machine;

namespace Dashboard.RunFile;

/// <summary>Edits of recorded runs: name, tag, comment, pin, delete and take back. Recorded data are never rewritten.</summary>
public sealed class RunEdits(RunFolder folder)
{
    public const int LongestText = 2_000;

    public const int MaxTags = 20;

    internal const string Trash = "trash";

    private const string NotesLock = ".notes.lock";

    public async Task NoteAsync(string id, RunNote note, CancellationToken token)
    {
        if (note.Title?.Length > LongestText || note.Comment?.Length > LongestText
            || note.Tags?.Any(tag => tag.Length > LongestText) == true || note.Tags?.Count > MaxTags)
        {
            throw new UserFacingException($"A note holds at most {Readable.Count(LongestText)} characters and {Readable.Count(MaxTags)} tags: shorten it.");
        }

        var path = Ended(id);
        if (File.Exists(path) && !RegularFile.HasContent(path))
        {
            throw new UserFacingException($"{path} {RegularFile.NoContent}: there is no run to add a note to.");
        }

        try
        {
            // .NET opens no file so that two programs could append to it at once (O_APPEND).
            var turn = await FolderLock.TakeAsync(Path.Combine(folder.FullPath, NotesLock), token).ConfigureAwait(false);
            await using var endingTurn = turn.ConfigureAwait(false);
            var file = new FileStream(path, FileMode.Open, FileAccess.ReadWrite, FileShare.Read, 1, FileOptions.Asynchronous);
            await using var closingFile = file.ConfigureAwait(false);
            await AppendAsync(file, RunFormat.Line(Visible(note)), token).ConfigureAwait(false);
            file.Flush(flushToDisk: true);
        }
        catch (FileNotFoundException e)
        {
            throw new UserFacingException($"Run file {path} not found: it may have been moved or deleted; the Runs page lists the existing ones.", e);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserFacingException($"The note could not be written to {path} ({e.Message.TrimEnd('.')}).", e);
        }
    }

    public void Delete(string id)
    {
        Directory.CreateDirectory(Path.Combine(folder.FullPath, Trash));
        Move(Ended(id), InTrash(id), "deleted");
    }

    /// <exception cref="UserFacingException">The run is not there any more, or its file cannot be moved.</exception>
    public void TakeBack(string id) => Move(InTrash(id), folder.FileOf(id), "restored");

    /// <summary>A character that changes the direction of writing would change the text after the name in a list.</summary>
    private static RunNote Visible(RunNote note) => note with
    {
        Title = note.Title is { } title ? VisibleText.Of(title) : null,
        Tags = note.Tags?.Select(VisibleText.Of).ToList(),
        Comment = note.Comment is { } comment ? VisibleText.OfLines(comment) : null,
    };

    private static async Task AppendAsync(FileStream file, byte[] line, CancellationToken token)
    {
        // A crash may have torn the last line: the note begins a line of its own.
        var torn = false;
        if (file.Length > 0)
        {
            var last = new byte[1];
            file.Position = file.Length - 1;
            await file.ReadExactlyAsync(last, token).ConfigureAwait(false);
            torn = last[0] != '\n';
        }

        await file.WriteAsync((byte[])[.. torn ? "\n"u8 : [], .. line, (byte)'\n'], token).ConfigureAwait(false);
    }

    private static void Move(string from, string to, string done)
    {
        try
        {
            File.Move(from, to, overwrite: false);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserFacingException($"The run could not be {done}: {e.Message}", e);
        }
    }

    private string Ended(string id)
    {
        var path = folder.FileOf(id);
        return folder.IsRecordingHere(id) ? throw new UserFacingException("This run is still in progress: wait until it ends, or stop it.")
            : folder.IsRecording(id) ? throw new UserFacingException("This run is still in progress in another dashboard: wait until it ends.")
            : path;
    }

    private string InTrash(string id) => Path.Combine(folder.FullPath, Trash, Path.GetFileName(folder.FileOf(id)));
}
