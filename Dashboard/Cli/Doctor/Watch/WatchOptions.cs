using System.CommandLine;
using System.CommandLine.Parsing;
using Dashboard.Cli.Frame;
using Dashboard.Running.Programs;
using Dashboard.Target.Launching;
using Dashboard.Target.Watched;

namespace Dashboard.Cli.Doctor.Watch;

/// <summary>The options of <c>doctor --watch</c>.</summary>
internal sealed class WatchOptions
{
    private static readonly TimeSpan ShortestFor = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan LongestFor = TimeSpan.FromDays(30);

    private readonly Option<bool> _watch = new("--watch")
    {
        Description = "Wait for the moment in which something is wrong: read the counters alone until then, save it as a run, and go on",
        Arity = ArgumentArity.Zero,
    };

    private readonly Option<TimeSpan?> _for = Options.Duration("--for", "How long to watch (default: until Ctrl-C)")
        .Checked(length => length is null || (length >= ShortestFor && length <= LongestFor) ? null : "--for takes a duration from 1s to 720h");

    private readonly Option<string?> _onFinding = new Option<string?>("--on-finding")
    {
        Description = "Run this command, in quotes, for each finding: it gets the JSON on its standard input, "
            + $"and {FindingCommand.FolderVariable} and {FindingCommand.RunVariable} name the run",
        HelpName = "command",
    }.Checked(text => text is null ? null : RefuseCommand(ProgramSide.WordsOf(text)));

    private readonly Option<string?> _webhook = new("--webhook")
    {
        Description = "Post the JSON of each finding to this address, of this machine or of a --webhook-host",
        HelpName = "url",
    };

    private readonly Option<string[]> _hosts = new("--webhook-host")
    {
        Description = "A host beside this machine to which --webhook may send, over https; may be given several times",
        HelpName = "host",
    };

    public IReadOnlyList<Option> All => [_watch, _for, _onFinding, _webhook, _hosts];

    public bool IsGiven(CommandResult result) => Options.Given(result, _watch);

    public bool IsGiven(ParseResult parsed) => parsed.GetValue(_watch);

    /// <param name="foreign">Options that are no part of a watch.</param>
    public void Refuse(CommandResult result, CommandWords words, IReadOnlyList<string> names, IEnumerable<Option> foreign)
    {
        if (!IsGiven(result))
        {
            if (All.FirstOrDefault(option => Options.Given(result, option)) is { } ofWatch)
            {
                result.AddError($"{ofWatch.Name} is of the watch: give --watch too");
            }
        }
        else if (words.Command is not null)
        {
            result.AddError("--watch watches processes that run or start later: leave out -- COMMAND");
        }
        else if (foreign.FirstOrDefault(option => Options.Given(result, option)) is { } other)
        {
            result.AddError($"--watch watches processes as they are: leave out {other.Name}");
        }
        else if (names.Count > WatchedTargets.MostUnattended)
        {
            result.AddError($"--watch takes {WatchedTargets.MostUnattended} processes at most");
        }
        else if (Options.Given(result, _hosts) && !Options.Given(result, _webhook))
        {
            result.AddError($"{_hosts.Name} is of the webhook: give {_webhook.Name} too");
        }
        else if (Options.ValueIn(result, _webhook) is { } address && Webhook.Refuse(address, Options.ValueIn(result, _hosts) ?? []) is { } why)
        {
            result.AddError(why);
        }
        else
        {
            ProcessArgument.RefuseUnknown(names, result.AddError);
        }
    }

    public TimeSpan? LengthIn(ParseResult parsed) => parsed.GetValue(_for);

    public IReadOnlyList<string>? CommandIn(ParseResult parsed) => parsed.GetValue(_onFinding) is { } text ? ProgramSide.WordsOf(text) : null;

    public Uri? WebhookIn(ParseResult parsed) => parsed.GetValue(_webhook) is { } address ? new Uri(address) : null;

    private static string? RefuseCommand(string[] words)
    {
        const string Wanted = "--on-finding takes a command in quotes, for example \"./alert.sh --team web\"";
        if (words.Length == 0)
        {
            return Wanted;
        }

        try
        {
            new CommandStart(words).FindProgram();
            return null;
        }
        catch (UserFacingException e)
        {
            return $"{Wanted} ({e.Message.TrimEnd('.')})";
        }
    }
}
