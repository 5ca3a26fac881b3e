using System.CommandLine;
using System.CommandLine.Parsing;
using Dashboard.Cli.Frame;
using Dashboard.Running;
using Dashboard.Target;
using Dashboard.Target.Following;
using Dashboard.Target.Watched;

namespace Dashboard.Cli;

/// <summary>The targets of <c>serve</c>: each <c>--process-id</c> or <c>--follow</c> with the <c>--name</c> and the <c>--base-address</c> after it.</summary>
internal sealed class ServedTargets
{
    internal sealed record One(int? ProcessId, EnvironmentVariable? Followed, string? Name, Uri? BaseAddress)
    {
        /// <summary>What a target without a process is until somebody attaches one on the page.</summary>
        public static One None { get; } = new(null, null, null, null);

        public bool IsGiven => ProcessId is not null || Followed is not null;
    }

    private readonly Option<string[]> _processIds = new("--process-id", "-p")
    {
        Description = "A process to attach to: its id, its name, or :5000 for the one that listens there (ps lists them); repeat it for more targets",
        HelpName = ProcessArgument.Forms,
        Arity = ArgumentArity.ZeroOrMore,
    };

    private readonly Dictionary<string, int?> _found = new(StringComparer.Ordinal);

    private readonly Option<string[]> _followed = new("--follow")
    {
        Description = "The process that has this in its environment, as soon as one is there and after each restart; repeat it for more targets",
        HelpName = "name=value",
        Arity = ArgumentArity.ZeroOrMore,
    };

    private readonly Option<string[]> _names = new("--name")
    {
        Description = "Name of the target given by the preceding --process-id or --follow",
        Arity = ArgumentArity.ZeroOrMore,
    };

    private readonly Option<string[]> _addresses = new("--base-address")
    {
        Description = "Address at which the target of the preceding --process-id or --follow listens, for example http://127.0.0.1:5000",
        Arity = ArgumentArity.ZeroOrMore,
    };

    public Option ProcessIds => _processIds;

    public Option Followed => _followed;

    public void AddTo(Command command)
    {
        command.AddAll([_processIds, _followed, _names, _addresses]);

        command.Validators.Add(result => Refuse(result));
    }

    public IReadOnlyList<One> Read(ParseResult parsed)
    {
        // Options before the first process belong to that process.
        var targets = new List<One> { One.None };
        foreach (var (option, value) in Given(parsed.Tokens))
        {
            if ((option == _processIds || option == _followed) && targets[^1].IsGiven)
            {
                targets.Add(One.None);
            }

            targets[^1] = option == _processIds ? targets[^1] with { ProcessId = Id(value) }
                : option == _followed ? targets[^1] with { Followed = EnvironmentVariable.Of(value) }
                : option == _names ? targets[^1] with { Name = WatchedTarget.NameOf(value) }
                : targets[^1] with { BaseAddress = Options.AddressOf(value) };
        }

        return targets;
    }

    /// <exception cref="Format.UserFacingException">One cannot be attached to.</exception>
    public static async Task AttachAsync(IServiceProvider services, IReadOnlyList<One> targets, CancellationToken token)
    {
        var (watched, held) = (services.GetRequiredService<WatchedTargets>(), services.GetRequiredService<HeldProcesses>());
        var attaching = new List<(TargetConnection Connection, int ProcessId, Uri? BaseAddress)>();
        foreach (var (i, one) in targets.Index())
        {
            var target = i == 0 ? watched.First : await watched.AddAsync(token).ConfigureAwait(false);
            target.Name = one.Name;
            var connection = target.Of<TargetConnection>();
            connection.UseBaseAddress(one.BaseAddress);
            if (one.ProcessId is { } processId)
            {
                attaching.Add((connection, processId, one.BaseAddress));
            }
            else if (one.Followed is { } variable)
            {
                await target.Monitor.FollowAsync(variable, held, services.GetRequiredService<TimeProvider>(), token).ConfigureAwait(false);
            }
        }

        var few = new ParallelOptions { MaxDegreeOfParallelism = WatchedTargets.MostAttaching, CancellationToken = token };
        await Parallel.ForEachAsync(attaching, few, static async (one, own) =>
            await one.Connection.AttachAsync(one.ProcessId, one.BaseAddress, own).ConfigureAwait(false)).ConfigureAwait(false);
    }

    /// <summary>The id is looked up once, when the command line is checked; null for what is no process.</summary>
    private int? Id(string text, Action<string>? refuse = null)
    {
        if (!_found.TryGetValue(text, out var id))
        {
            _found[text] = id = ProcessArgument.Find(_processIds.Name, text, refuse ?? (_ => { }));
        }

        return id;
    }

    private IEnumerable<(Option Option, string Value)> Given(IReadOnlyList<Token> tokens)
    {
        Option? option = null;
        foreach (var token in tokens)
        {
            if (token.Type == TokenType.Option)
            {
                Option[] all = [_processIds, _followed, _names, _addresses];
                option = Array.Find(all, one => one.Name == token.Value || one.Aliases.Contains(token.Value));
            }
            else if (token.Type == TokenType.Argument && option is not null)
            {
                yield return (option, token.Value);
            }
        }
    }

    private void Refuse(CommandResult result)
    {
        var ids = Values(result, _processIds);
        var found = ids.Select(id => Id(id, result.AddError)).OfType<int>().ToList();
        if (found.Count != found.Distinct().Count())
        {
            result.AddError("--process-id was given twice for the same process");
        }

        var count = ids.Length + Values(result, _followed).Length;
        if (count > WatchedTargets.Most)
        {
            result.AddError($"--process-id and --follow can be given {WatchedTargets.Most} times at most");
        }

        if (Array.Find(Values(result, _followed), text => EnvironmentVariable.Of(text) is null) is { } none)
        {
            result.AddError($"--follow takes NAME=VALUE, a variable in the environment of the process, not '{none}'");
        }

        foreach (var option in (Option<string[]>[])[_names, _addresses])
        {
            if (Values(result, option).Length > Math.Max(1, count))
            {
                result.AddError($"{option.Name} may be given once per --process-id or --follow");
            }
        }

        if (Array.Find(Values(result, _names), name => name.Trim().Length is 0 or > WatchedTarget.LongestName || name.Any(char.IsControl)) is { } bad)
        {
            result.AddError($"--name takes a name of 1 to {WatchedTarget.LongestName} characters, not '{bad}'");
        }

        if (Array.Find(Values(result, _addresses), address => Options.AddressOf(address) is null) is { } unusable)
        {
            result.AddError(Options.NoAddress(unusable));
        }
    }

    private static string[] Values(CommandResult result, Option option) => [.. result.GetResult(option)?.Tokens.Select(token => token.Value) ?? []];
}
