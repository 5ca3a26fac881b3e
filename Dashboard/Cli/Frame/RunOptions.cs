using System.CommandLine;
using System.CommandLine.Parsing;
using Dashboard.Catalogue;
using Dashboard.Exchange.Requests;
using Dashboard.Presets;
using Dashboard.Running;
using Dashboard.Running.Experiments;

namespace Dashboard.Cli.Frame;

/// <summary>A scenario with its load, or a preset.</summary>
/// <param name="verb">The verb that has these options.</param>
/// <param name="isOneLoad">True leaves out what has loads of its own: presets, and comparisons of two loads.</param>
internal sealed class RunOptions(string verb = "run", bool isOneLoad = false)
{
    private readonly Option<string?> _scenario = new("--scenario", "-s")
    {
        Description = $"Scenario to run; the sample offers {string.Join(", ", SampleScenarios.Ids)}",
    };

    private readonly Option<string?> _preset = new Option<string?>("--preset")
    {
        Description = $"Experiment from an article to reproduce: {string.Join(", ", PresetCatalogue.All.Select(preset => preset.Name))}",
    }.Checked(name => name is null || PresetCatalogue.Find(name) is not null ? null : PresetCatalogue.NoSuch(name));

    private readonly LoadArguments _load = LoadArguments.OfScenario();

    private readonly Option<string?> _path = new Option<string?>("--path")
    {
        Description = "Your own endpoint to call with GET, for example /orders or \"/orders?days=7\": on any target, with --base-address if it has no "
            + "catalogue",
    }.Checked(path => path is null ? null : TypedPath.Of(path).Refuse());

    private readonly RequestOptions _request = new();

    private readonly AgainstEndpoint _against = new();

    private readonly Option<string?> _againstQuery = new Option<string?>("--against-query")
    {
        Description = "Alternate with the same endpoint and another query, for example ms=100, and compare the two",
    }.Checked(query => query is null ? null : ScenarioQuery.Refuse(query));

    private readonly Option<bool> _againstSelf = new("--against-self")
    {
        Description = "Alternate with itself to measure this machine's noise, which later comparisons take into account; with --repeat 4 or more",
    };

    private readonly ConcurrentLoadOption _with = new();

    private readonly Option<TimeSpan?> _serviceTime = Options.Duration(
        "--service-time",
        "How long a request to your own endpoint takes when nothing queues, for example 50ms: slower ones are a finding then. With presets that "
            + "allow it: how long one query takes, for example 16ms (default: fitted to this machine)");

    private readonly Option<TimeSpan?> _tail = Options.Duration(
        "--tail", $"How long to keep recording after the load (default: {LoadRunPlan.DefaultTail.TotalSeconds}s, or the preset's own)");

    public void AddTo(Command command)
    {
        Option[] comparing = [_againstQuery, _against.Option, _againstSelf, _preset];
        Option[] ofScenario = [.. _load.All, _againstQuery, _against.Option, _againstSelf, _with.Option];
        Option[] all = [_scenario, _path, _preset, .. _request.All, .. ofScenario, _serviceTime, _tail];
        command.AddAll([.. all.Where(option => !isOneLoad || !comparing.Contains(option))]);

        command.Validators.Add(result =>
        {
            bool Given(Option option) => Options.Given(result, option);
            if (((Option[])[_scenario, _path, _preset, .. _request.Sources]).Count(Given) != 1)
            {
                result.AddError(isOneLoad ? $"{verb} takes either --path or --http, or --openapi, --har or --scenario"
                    : $"{verb} takes either --scenario or --preset, or --path or --http for an endpoint of your own, or --openapi or --har");
            }
            else if (_request.Problem(result) is { } foreignToRequest)
            {
                result.AddError(foreignToRequest);
            }
            else if (_request.Chosen(result) is { } source
                && ((Option[])[_load.Query, _againstQuery]).FirstOrDefault(Given) is { } written)
            {
                result.AddError($"{source.Name} already defines the request: leave out {written.Name}");
            }
            else if (Given(_preset) && Array.Find(ofScenario, Given) is { } foreign)
            {
                result.AddError($"A preset has its own load: leave out {foreign.Name}, or use --scenario");
            }
            else if (Given(_scenario) && Given(_serviceTime))
            {
                result.AddError("The sample's endpoints state their service time themselves: use --query ms=50 in place of --service-time");
            }
            else if (Given(_serviceTime)
                && result.GetResult(_preset) is { Tokens: [var name, ..] }
                && PresetCatalogue.Find(name.Value) is { ChoosesServiceTime: false })
            {
                result.AddError($"The preset {name.Value} has no configurable service time: leave out --service-time");
            }
            else if (Given(_againstSelf) && (Given(_againstQuery) || Given(_against.Option)))
            {
                result.AddError("--against-self measures the machine's noise: leave out the other --against options");
            }
            else if (Given(_load.Query) && HasQuery(result, _path))
            {
                result.AddError("--path already has a query: leave out --query");
            }
            else if (Given(_againstQuery) && _against.HasQuery(result))
            {
                result.AddError("--against already has a query: leave out --against-query");
            }
            else if (_load.Problem(result) is { } problem)
            {
                result.AddError(problem);
            }
        });
    }

    /// <exception cref="UserFacingException">There is no preset of that name.</exception>
    public Preset? Preset(ParseResult parsed) => parsed.GetValue(_preset) is { } name ? PresetCatalogue.Get(name) : null;

    public PresetOptions PresetOptions(ParseResult parsed) => new(parsed.GetValue(_serviceTime), parsed.GetValue(_tail));

    /// <summary>The given option that compares loads of one program, or has a load of its own; null for none.</summary>
    public Option? OwnComparison(CommandResult result) =>
        Array.Find((Option[])[_preset, _against.Option, _againstQuery, _againstSelf], option => Options.Given(result, option));

    /// <summary>The plan of a run against a program that was just started; its recovery is of no interest, since it ends after the run.</summary>
    /// <exception cref="UserFacingException">The target has no such scenario, or a request cannot be sent.</exception>
    public async Task<LoadRunPlan> PlanAsync(ParseResult parsed, Headless headless, RequestTemplate? request, CancellationToken token)
    {
        request ??= await ReadFromTargetAsync(parsed, headless.Connection, headless.Documents, token).ConfigureAwait(false);
        var others = await ReadOthersAsync(parsed, headless.Connection, headless.Documents, token).ConfigureAwait(false);
        var plan = Plans(parsed, headless.Connection, request, others)[0];
        return parsed.GetValue(_tail) is null ? plan with { Tail = RepeatedPlan.Tail } : plan;
    }

    /// <exception cref="UserFacingException">The target has no such scenario.</exception>
    public IReadOnlyList<LoadRunPlan> Plans(ParseResult parsed, TargetConnection connection, RequestTemplate? request, OtherLoads others)
    {
        LoadRunPlan With(LoadRunPlan alone) => alone.With(others.Beside, connection.ScenarioOf, connection.BaseAddress!);
        var plan = (request is null ? Plan(parsed, connection) : Plan(parsed, connection, request)).Taking(parsed.GetValue(_serviceTime));
        var (query, address) = (parsed.GetValue(_againstQuery), connection.BaseAddress!);
        return others.Against is { } other
            ? [With(plan), With((other with { Query = query ?? other.Query }).InTurnsWith(plan, connection.ScenarioOf, address))]
            : query is not null ? [With(plan), With(plan.WithQuery(query, address))]
            : parsed.GetValue(_againstSelf) ? [With(plan), With(plan)]
            : [With(plan)];
    }

    /// <exception cref="UserFacingException">One of them cannot be sent.</exception>
    public async Task<OtherLoads> ReadOthersAsync(ParseResult parsed, TargetConnection connection, DocumentClient documents, CancellationToken token) => new(
        await _with.ReadAsync(parsed, connection.BaseAddress, documents, token).ConfigureAwait(false),
        await _against.ReadAsync(parsed, connection.BaseAddress, documents, token).ConfigureAwait(false));

    /// <exception cref="RequestException">It cannot be sent.</exception>
    public Task<RequestTemplate?> ReadFileAsync(ParseResult parsed, CancellationToken token) => _request.ReadFileAsync(parsed, null, token);

    /// <exception cref="UserFacingException">The target's address is unknown, it has no such document, or the request cannot be sent.</exception>
    public Task<RequestTemplate?> ReadFromTargetAsync(
        ParseResult parsed, TargetConnection connection, DocumentClient documents, CancellationToken token) =>
        _request.ReadFromTargetAsync(parsed, connection.BaseAddress, documents, token);

    private LoadRunPlan Plan(ParseResult parsed, TargetConnection connection, RequestTemplate request)
    {
        var address = RequestOptions.AddressOf(connection.BaseAddress);
        var chosen = CustomEndpoint.Of(request.PathOn(address), request.Method);
        var load = request.ApplyTo(_load.ApplyTo(new LoadOverrides(), parsed).On(chosen, address), address);
        return LoadRunPlan.Of(chosen, load, parsed.GetValue(_tail) ?? LoadRunPlan.DefaultTail);
    }

    private LoadRunPlan Plan(ParseResult parsed, TargetConnection connection)
    {
        var typed = parsed.GetValue(_path) is { } path ? TypedPath.Of(path) : default(TypedPath?);
        var chosen = typed is { Path: var own } ? CustomEndpoint.Of(own) : connection.ScenarioOf(parsed.GetValue(_scenario)!);
        var load = _load.ApplyTo(new LoadOverrides(), parsed);
        var plan = (load with { Query = typed?.Query ?? load.Query }).On(chosen, RequestOptions.AddressOf(connection.BaseAddress));
        return LoadRunPlan.Of(chosen, plan, parsed.GetValue(_tail) ?? LoadRunPlan.DefaultTail);
    }

    private static bool HasQuery(CommandResult result, Option<string?> path) =>
        result.GetResult(path) is { Tokens: [var typed, ..] } && TypedPath.Of(typed.Value).Query is not null;
}

internal sealed record OtherLoads(IReadOnlyList<ConcurrentLoad> Beside, ConcurrentLoad? Against);
