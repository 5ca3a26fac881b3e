using System.CommandLine;
using System.CommandLine.Parsing;
using Dashboard.Cli.Frame;
using Dashboard.Running;
using Dashboard.Target.Watched;

namespace Dashboard.Cli;

/// <summary>The targets of <c>serve</c>: each <c>--process-id</c> with the <c>--name</c> and the <c>--base-address</c> after it.</summary>
internal sealed class ServedTargets
{
    internal sealed record One(int? ProcessId, string? Name, Uri? BaseAddress);

    private readonly Option<string[]> _processIds = new("--process-id", "-p")
    {
        Description = "A process to attach to: its id, its name, or :5000 for the one that listens there (ps lists them); repeat it for more targets",
        HelpName = ProcessArgument.Forms,
        Arity = ArgumentArity.ZeroOrMore,
    };

    private readonly Dictionary<string, int?> _found = new(StringComparer.Ordinal);

    private readonly Option<string[]> _names = new("--name")
    {
        Description = "Name of the target given by the preceding --process-id",
        Arity = ArgumentArity.ZeroOrMore,
    };

    private readonly Option<string[]> _addresses = new("--base-address")
    {
        Description = "Address at which the target of the preceding --process-id listens, for example http://127.0.0.1:5000",
        Arity = ArgumentArity.ZeroOrMore,
    };

    public Option ProcessIds => _processIds;

    public void AddTo(Command command)
    {
        command.AddAll([_processIds, _names, _addresses]);

        command.Validators.Add(result => Refuse(result));
    }

    public IReadOnlyList<One> Read(ParseResult parsed)
    {
        // Options before the first process belong to that process.
        var targets = new List<One> { new(null, null, null) };
        foreach (var (option, value) in Given(parsed.Tokens))
        {
            if (option == _processIds && targets[^1].ProcessId is not null)
            {
                targets.Add(new One(null, null, null));
            }

            targets[^1] = option == _processIds ? targets[^1] with { ProcessId = Id(value) }
                : option == _names ? targets[^1] with { Name = WatchedTarget.NameOf(value) }
                : targets[^1] with { BaseAddress = Options.AddressOf(value) };
        }

        return targets;
    }

    /// <exception cref="Format.UserFacingException">One cannot be attached to.</exception>
    public static async Task AttachAsync(WatchedTargets watched, IReadOnlyList<One> targets, CancellationToken token)
    {
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
                option = Array.Find((Option[])[_processIds, _names, _addresses], one => one.Name == token.Value || one.Aliases.Contains(token.Value));
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
        else if (ids.Length > WatchedTargets.Most)
        {
            result.AddError($"--process-id can be given {WatchedTargets.Most} times at most");
        }

        foreach (var option in (Option<string[]>[])[_names, _addresses])
        {
            if (Values(result, option).Length > Math.Max(1, ids.Length))
            {
                result.AddError($"{option.Name} may be given once per --process-id");
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
