using System.CommandLine;
using Dashboard.Running;
using Dashboard.Target.Signals;
using Dashboard.Target.Watched;

namespace Dashboard.Cli.Frame;

/// <summary>The option <c>--work</c>: whose activities are units of work. They are read with each request's time only, which it therefore turns on.</summary>
internal sealed class WorkOption(Option<SignalLevel?> signals)
{
    private readonly Option<WorkSources?> _work = new("--work")
    {
        Description = "Read the activities of these ActivitySources as units of work beside requests: a name, or the beginning of names with * at its end; "
            + "repeat it, or put commas between. Turns --signals all on",
        HelpName = "source",
        Arity = ArgumentArity.OneOrMore,
        CustomParser = static result =>
        {
            if (WorkSources.Parse(result.Tokens.Select(static token => token.Value)) is { } sources)
            {
                return sources;
            }

            result.AddError($"--work takes up to {WorkSources.Most} names of ActivitySources such as MassTransit or \"MyCompany.*\", "
                + $"not '{string.Join(',', result.Tokens.Select(static token => token.Value))}'");
            return null;
        },
    };

    public void AddTo(Command command)
    {
        command.Options.Add(_work);
        command.Validators.Add(result =>
        {
            if (Options.Given(result, _work) && Options.ValueIn(result, signals) is { } level and not SignalLevel.All)
            {
                result.AddError($"--work reads each request's time, which --signals {level.ToString().ToLowerInvariant()} does not: leave out one of the two");
            }
        });
    }

    /// <summary>What is read; null where the command line does not say.</summary>
    public SignalLevel? Level(ParseResult parsed) => parsed.GetValue(signals) ?? (parsed.GetValue(_work) is null ? null : SignalLevel.All);

    public WorkSources Read(ParseResult parsed) => parsed.GetValue(_work) ?? WorkSources.None;

    /// <summary>Says which sources had no unit in these runs: most likely the name is another.</summary>
    public async Task SayUnseenAsync(TextWriter error, ParseResult parsed, IEnumerable<RunSummary> runs)
    {
        var routes = runs.SelectMany(static run => run.RequestTime.Concat(run.Phases.SelectMany(static phase => phase.RequestTime)));
        if (Read(parsed).Unseen(routes.Select(static route => route.Route)) is { Count: > 0 } unseen)
        {
            var sentence = $"No unit of work of {string.Join(" or ", unseen)} ended while it was read: check the name of the ActivitySource, "
                + "and whether there was work to do.";
            await error.WriteLineAsync(sentence).ConfigureAwait(false);
        }
    }

    /// <summary>For what goes on until it is ended: a name of which nothing is heard is said while it is read.</summary>
    /// <param name="error">Gets the sentence.</param>
    public void Use(WatchedTargets targets, ParseResult parsed, TextWriter error)
    {
        Use(targets, parsed);
        if (parsed.GetValue(_work) is not null)
        {
            targets.Prepare(target => target.Of<WorkHearing>().Said += TextWriter.Synchronized(error).WriteLine);
        }
    }

    public void Use(WatchedTargets targets, ParseResult parsed)
    {
        if (parsed.GetValue(_work) is { } sources)
        {
            targets.Prepare(target => target.Monitor.SetOptions(target.Monitor.Options with { Work = sources }));
        }
    }
}
