using System.CommandLine;
using Dashboard.Cli.Frame;
using Dashboard.RunFile;
using Microsoft.Extensions.Logging.Abstractions;

namespace Dashboard.Cli;

internal static class TidyVerb
{
    public static Command Create(StandardStreams streams)
    {
        var empty = new Option<bool>("--empty-trash") { Description = "Permanently delete the runs in the trash instead of moving runs there" };
        var data = Options.Data();
        var json = JsonOutput.Option();
        var command = new Command("tidy", "Moves the oldest runs to the trash when there are more than 200 or 512 MB of them.") { empty, data, json };
        command.SetAction((parsed, token) => Exit.SayAsync(streams.Error, async () =>
        {
            var folder = new RunFolder(parsed.GetValue(data));
            var retention = new RunRetention(folder, new RunStore(folder), new RunEdits(folder), NullLogger<RunRetention>.Instance);
            var before = await LookAsync(retention, folder, token).ConfigureAwait(false);
            var empties = parsed.GetValue(empty);
            var moved = empties ? 0 : (await retention.MoveToTrashAsync(before.Ids, token).ConfigureAwait(false)).Count;
            var deleted = empties ? retention.EmptyTrash() : 0;
            var after = await LookAsync(retention, folder, token).ConfigureAwait(false);
            if (parsed.GetValue(json))
            {
                JsonOutput.Write(streams.Output, new { moved, deleted, after.Runs, after.Bytes, after.Trashed, after.TrashedBytes });
            }
            else
            {
                streams.Output.WriteLine(
                    empties ? $"{Readable.Plural(deleted, "file")} deleted from the trash."
                    : moved > 0 ? $"{Readable.Plural(moved, "file")} moved to {Path.Combine(folder.FullPath, RunEdits.Trash)}; 'tidy --empty-trash' deletes "
                        + "them."
                    : before.IsAny ? $"{before.Words} {before.Offer}"
                    : $"{Readable.Plural(before.Runs, "run")}, {Readable.Bytes(before.Bytes)}: nothing to move.");
            }

            var left = empties ? after.Trashed : before.Ids.Count(id => File.Exists(folder.FileOf(id)));
            return left == 0 ? Exit.Done
                : throw new UserFacingException($"{Readable.Plural(left, "file")} could not be {(empties ? "deleted" : "moved")}: check the "
                    + $"permissions of {folder.FullPath}.");
        }));
        return command;
    }

    private static async Task<RunExcess> LookAsync(RunRetention retention, RunFolder folder, CancellationToken token)
    {
        try
        {
            return await retention.LookAsync(token).ConfigureAwait(false);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserFacingException($"The folder {folder.FullPath} cannot be read ({e.Message.TrimEnd('.')}).", e);
        }
    }
}
