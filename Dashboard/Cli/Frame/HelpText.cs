using System.CommandLine;
using System.CommandLine.Invocation;

namespace Dashboard.Cli.Frame;

/// <summary>The <c>--help</c> of a verb: its description, examples, and its options in groups. The parser's own help has neither examples nor groups.</summary>
/// <param name="width">Columns of the terminal; <see cref="int.MaxValue"/> without one: lines stay whole.</param>
internal sealed class HelpText(int width) : SynchronousCommandLineAction
{
    public const string Program = About.Command;

    /// <summary>Columns; a longer name has its description on the next lines.</summary>
    private readonly int _longestName = Math.Min(36, width / 2);

    private const int FewOptions = 9;

    public override bool ClearsParseErrors => true;

    public override int Invoke(ParseResult parseResult)
    {
        var output = parseResult.InvocationConfiguration.Output;
        foreach (var line in Lines(parseResult.CommandResult.Command, parseResult.RootCommandResult.Command))
        {
            output.WriteLine(line);
        }

        return Exit.Done;
    }

    private IEnumerable<string> Lines(Command command, Command root)
    {
        var path = string.Join(' ', command.Parents.OfType<Command>().Where(parent => parent != root).Select(parent => parent.Name).Append(command.Name));
        var name = command == root ? "" : path;
        return
        [
            .. Part("Description", Wrapped(command.Description ?? "", "  ", "  ")),
            .. Part("Usage", [$"  {Usage(command, name)}"]),
            .. Part("Examples", HelpExamples.Of(name).SelectMany(example => Wrapped($"{Program} {example}", "  ", "      "))),
            .. Part("Commands", Rows(command.Subcommands.Select(verb => ($"{verb.Name}{Arguments(verb)}", verb.Description ?? "")))),
            .. Part("Arguments", Rows(command.Arguments.Select(argument => ($"<{argument.Name}>", argument.Description ?? "")))),
            .. OptionParts(command, root),
        ];
    }

    private IEnumerable<string> OptionParts(Command command, Command root)
    {
        List<Option> options = [.. command.Options.Where(option => !option.Hidden)];
        options.AddRange(root.Options.Where(option => option.Recursive && !options.Contains(option)));
        return options.GroupBy(option => options.Count <= FewOptions ? HelpGroups.Rest : HelpGroups.Of(option)).OrderBy(group => HelpGroups.Place(group.Key))
            .SelectMany(group => Part(group.Key, Rows(group.Select(option => (NameOf(option), DescriptionOf(option))))));
    }

    private static string Usage(Command command, string name)
    {
        var verbs = command.Subcommands.Count > 0 ? " [command]" : "";
        var starts = CommandWords.Takes(name) ? " [-- COMMAND ARGS]" : "";
        return $"{Program}{(name.Length > 0 ? $" {name}" : "")}{Arguments(command)}{verbs} [options]{starts}";
    }

    private static string Arguments(Command command) =>
        string.Concat(command.Arguments.Select(argument => argument.Arity.MinimumNumberOfValues == 0 ? $" [<{argument.Name}>]" : $" <{argument.Name}>"));

    /// <summary>"-p, --process-id &lt;id, name or :port&gt;".</summary>
    private static string NameOf(Option option)
    {
        var names = string.Join(", ", option.Aliases.Append(option.Name).Where(name => name is ['-', not '?', ..])
            .Distinct(StringComparer.Ordinal).OrderBy(name => name.StartsWith("--", StringComparison.Ordinal)));
        if (option.Arity.MaximumNumberOfValues == 0 || option.ValueType == typeof(bool))
        {
            return names;
        }

        var kind = Nullable.GetUnderlyingType(option.ValueType) ?? option.ValueType;
        var value = $"<{option.HelpName ?? (kind.IsEnum ? string.Join('|', Enum.GetNames(kind)).ToLowerInvariant() : option.Name.TrimStart('-'))}>";
        return $"{names} {(option.Arity.MinimumNumberOfValues == 0 && option.Arity.MaximumNumberOfValues == 1 ? $"[{value}]" : value)}";
    }

    private static string DescriptionOf(Option option) =>
        option.HasDefaultValue && option.ValueType != typeof(bool) && option.GetDefaultValue() is { } usual and not System.Collections.ICollection { Count: 0 }
            ? $"{option.Description} [default: {usual}]"
            : option.Description ?? "";

    private static IEnumerable<string> Part(string title, IEnumerable<string> lines)
    {
        string[] all = [.. lines];
        return all.Length == 0 ? [] : [$"{title}:", .. all, ""];
    }

    private IEnumerable<string> Rows(IEnumerable<(string Name, string Description)> rows)
    {
        (string Name, string Description)[] all = [.. rows];
        var longest = all.Select(row => row.Name.Length).Where(length => length <= _longestName).DefaultIfEmpty().Max();
        var indent = new string(' ', longest + 4);
        return all.SelectMany(row => row.Name.Length <= longest
            ? Wrapped(row.Description, $"  {row.Name.PadRight(longest)}  ", indent)
            : Wrapped(row.Description, indent, indent).Prepend($"  {row.Name}"));
    }

    private IEnumerable<string> Wrapped(string text, string first, string next) => WrappedText.Of(text, first, next, width);
}
