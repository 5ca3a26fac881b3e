using System.CommandLine;
using Dashboard.Load;
using Dashboard.Running;

namespace Dashboard.Cli.Frame;

/// <summary>
/// <c>--with</c>: a load that begins and ends with the first, as often as needed. Its value is a small command line: an endpoint, and the options that say
/// how much is sent.
/// </summary>
internal sealed class BesideLoads
{
    private const string Example = "--with takes an endpoint and its load in quotes, for example \"/orders -c 10\"";

    private readonly Option<string[]> _with = new Option<string[]>("--with")
    {
        Description = "Another load at the same time: a path or a scenario with its own -c, --rate, -d, -n, --timeout and --query in quotes, for example "
            + $"\"/orders -c 10\"; may be repeated, up to {LoadLimits.MaxLoadsAtOnce} loads in total",
    }.Checked(texts => texts?.Select(Refuse).FirstOrDefault(refusal => refusal is not null));

    public Option Option => _with;

    /// <summary>These loads, in their order.</summary>
    public IReadOnlyList<BesideLoad> Of(ParseResult parsed) => [.. (parsed.GetValue(_with) ?? []).Select(text => Of(new Line(), text))];

    private static BesideLoad Of(Line line, string text)
    {
        var parsed = line.Command.Parse(text);
        return line.Load.Onto(new BesideLoad(parsed.GetValue(line.Endpoint)!), parsed);
    }

    private static string? Refuse(string text)
    {
        var line = new Line();
        var parsed = line.Command.Parse(text);
        return parsed.Errors.Count > 0 ? $"{Example}, not \"{text}\": {parsed.Errors[0].Message}"
            : Of(line, text).Refuse() is { } refusal ? $"--with \"{text}\": {refusal}"
            : null;
    }

    /// <summary>What the value of <c>--with</c> may hold.</summary>
    private sealed class Line
    {
        public Line()
        {
            Command = new Command("with") { Endpoint };
            foreach (var option in Load.All)
            {
                Command.Options.Add(option);
            }
        }

        public Command Command { get; }

        public Argument<string> Endpoint { get; } = new("ENDPOINT");

        public LoadArguments Load { get; } = LoadArguments.OfScenario();
    }
}
