using System.CommandLine;
using System.Globalization;
using Dashboard.Target;
using Dashboard.Target.Reach;

namespace Dashboard.Cli.Frame;

/// <summary>A process on the command line: its id, its name, or the port on which it listens.</summary>
internal static class ProcessArgument
{
    public const string None = "No .NET process of this user to attach to: start one, or start the sample with demo.";

    public const string Forms = "id, name or :port";

    /// <summary>The most processes that a sentence names when a text fits none of them, or several.</summary>
    private const int Most = 8;

    public static Option<int?> Option(string name, string description, params string[] aliases) => new(name, aliases)
    {
        Description = description,
        HelpName = Forms,
        CustomParser = result => Find(name, result.Tokens is [var token, ..] ? token.Value : "", result.AddError),
    };

    public static int? Find(string option, string text, Action<string> refuse)
    {
        if (int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var id))
        {
            if (id > 0)
            {
                return id;
            }

            refuse($"{option} takes the id of a process, a number above 0, or its name or :port, not '{text}'");
            return null;
        }

        var others = Others();
        switch (ProcessNames.Find(text, others))
        {
            case [var only]:
                return only.Facts.ProcessId;
            case []:
                refuse(NoneIs(text, others));
                return null;
            case var several:
                refuse($"'{text}' matches {Readable.Count(several.Count)} processes, {Words(several)}: give {option} the number or the :port of one");
                return null;
        }
    }

    /// <summary>Refuses texts of which each may be several processes, and one is none.</summary>
    public static void RefuseUnknown(IEnumerable<string> texts, Action<string> refuse)
    {
        var others = new Lazy<List<ListedProcess>>(Others);
        if (texts.FirstOrDefault(text => IdOf(text) is null && ProcessNames.Find(text, others.Value).Count == 0) is { } unknown)
        {
            refuse(NoneIs(unknown, others.Value));
        }
    }

    /// <summary>Null for a text that is a name or a port.</summary>
    public static int? IdOf(string text) => int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var id) && id > 0 ? id : null;

    /// <summary>The command line is read on the main thread before anything runs, so no one else waits for it.</summary>
    private static List<ListedProcess> Others()
    {
        var processes = new ProcessList().LookAsync(CancellationToken.None).GetAwaiter().GetResult();
        return [.. processes.Where(static process => process.Facts.ProcessId != Environment.ProcessId)];
    }

    private static string NoneIs(string text, List<ListedProcess> others) => PublishedProcesses.WhyNone()
        ?? $"No .NET process of this user is '{text}'{(others.Count > 0 ? $": there is {Words(others)}" : "")} (ps lists them)";

    private static string Words(IReadOnlyList<ListedProcess> processes) =>
        VisibleText.Of(string.Join(", ", processes.Take(Most).Select(ProcessNames.Of)))
            + (processes.Count > Most ? $" and {Readable.Count(processes.Count - Most)} more" : "");
}
