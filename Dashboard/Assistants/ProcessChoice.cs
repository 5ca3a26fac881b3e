using System.Globalization;
using Dashboard.Target;

namespace Dashboard.Assistants;

/// <summary>The process that an assistant names: by its id, its name, or the port on which it listens.</summary>
internal static class ProcessChoice
{
    /// <summary>The most processes that a sentence names.</summary>
    private const int Most = 8;

    public static async Task<IReadOnlyList<ListedProcess>> AllAsync(CancellationToken token)
    {
        var processes = await new ProcessList().LookAsync(token).ConfigureAwait(false);
        return [.. processes.Where(static process => process.Facts.ProcessId != Environment.ProcessId)];
    }

    /// <exception cref="UserFacingException">None is meant, or several are.</exception>
    public static async Task<ListedProcess> OfAsync(string? text, CancellationToken token)
    {
        if (string.IsNullOrWhiteSpace(text))
        {
            throw new UserFacingException("process: give the id, the name or the :port of a process (list_processes has them).");
        }

        var all = await AllAsync(token).ConfigureAwait(false);
        var meant = int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var id)
            ? all.Where(process => process.Facts.ProcessId == id).ToList()
            : ProcessNames.Find(text.Trim(), all);
        return meant switch
        {
            [var only] => only,
            [] => throw new UserFacingException($"No .NET process of this user is '{text}'{(all.Count > 0 ? $": there is {Words(all)}" : "")}."),
            _ => throw new UserFacingException($"'{text}' matches {Readable.Count(meant.Count)} processes, {Words(meant)}: give the id or the :port of one."),
        };
    }

    private static string Words(IReadOnlyList<ListedProcess> processes) =>
        string.Join(", ", processes.Take(Most).Select(ProcessNames.Of)) + (processes.Count > Most ? $" and {Readable.Count(processes.Count - Most)} more" : "");
}
