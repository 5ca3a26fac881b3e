using System.Globalization;
using Dashboard.Load;

namespace Dashboard.Running.Programs;

/// <summary>The command that does on a command line what the form does.</summary>
internal static class ProgramsCommandLine
{
    /// <summary>A file that has the request, where <c>--path</c> cannot say its method.</summary>
    private const string RequestFile = "request.http";

    public static string Of(ProgramsPlan plan) => string.Join(' ',
    [
        $"{About.Command} run", .. Words(plan).Select(ShellWord.Of), "--", .. plan.Sides[0].Words.Select(ShellWord.Of),
    ]);

    /// <summary>What the command line needs beside the command; null for nothing.</summary>
    public static string? Note(ProgramsPlan plan) =>
        plan.Load.Method is { } method ? $"{RequestFile} has the line {RequestLine.Of(method, TargetOf(plan))}."
        : plan.Load is { KeepAlive: false } ? "There is no option for a new connection for each request."
        : null;

    private static IEnumerable<string> Words(ProgramsPlan plan)
    {
        var (a, b, load) = (plan.Sides[0], plan.Sides[1], plan.Load);
        IEnumerable<string> request = load.Method is { } method ? ["--http", RequestFile, .. LoadMethods.Changes(method) ? (string[])["--allow-writes"] : []]
            : ["--path", TargetOf(plan)];
        string?[] ofLoad =
        [
            .. Option("-c", load.Connections), .. Option("-n", load.Requests), .. Option("-d", load.DurationSeconds, "s"),
            .. Option("--rate", load.Rate), .. load.TimeoutSeconds is LoadDefaults.TimeoutSeconds ? [] : Option("--timeout", load.TimeoutSeconds, "s"),
            .. load.HttpVersion is { } version ? (string[])["--http-version", version] : [], .. Option("--streams", load.Streams),
        ];
        var isOther = !a.Words.SequenceEqual(b.Words, StringComparer.Ordinal);
        var isNamed = plan.Sides.Any(side => side.Folder is not null || side.Environment.Count > 0);
        return
        [
            .. request, .. ofLoad.OfType<string>(), "--repeat", Text(plan.Times), "--warm-up", $"{Text(plan.WarmUpSeconds)}s",
            .. isOther || !isNamed ? (string[])["--against-command", ProgramSide.TextOf(b.Words)] : [],
            .. plan.Sides.Index().SelectMany(side => side.Item.Environment.SelectMany(one =>
                (string[])["--side-environment", $"{ProgramSide.Letters[side.Index]}:{one.Name}={one.Value}"])),
            .. plan.Sides.Index().SelectMany(side =>
                side.Item.Folder is { } folder ? (string[])["--folder", $"{ProgramSide.Letters[side.Index]}:{folder}"] : []),
        ];
    }

    private static string TargetOf(ProgramsPlan plan) => plan.Load.Query is { } query ? $"{plan.Path}?{query.TrimStart('?')}" : plan.Path;

    private static string[] Option(string name, double? value, string unit = "") => value is { } number ? [name, $"{Text(number)}{unit}"] : [];

    private static string Text(double number) => number.ToString(CultureInfo.InvariantCulture);
}
