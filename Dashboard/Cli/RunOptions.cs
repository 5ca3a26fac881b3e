using System.CommandLine;
using Dashboard.Catalogue;
using Dashboard.Cli.Frame;
using Dashboard.Exchange.Requests;
using Dashboard.Presets;
using Dashboard.Running;

namespace Dashboard.Cli;

/// <summary>A scenario with its load, or a preset.</summary>
internal sealed class RunOptions
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
        Description = "Your own endpoint to call with GET, for example /orders: on any target, with --base-address if it has no catalogue",
    }.Checked(path => path is null ? null : OwnEndpoint.Refuse(path));

    private readonly RequestOptions _request = new();

    private readonly Option<string?> _againstPath = new Option<string?>("--against-path")
    {
        Description = "Alternate with the same load on another path and compare the two; with --path",
    }.Checked(path => path is null ? null : OwnEndpoint.Refuse(path));

    private readonly Option<string?> _againstQuery = new Option<string?>("--against-query")
    {
        Description = "Alternate with the same scenario and another query, for example ms=100, and compare the two",
    }.Checked(query => query is null ? null : ScenarioQuery.Refuse(query));

    private readonly Option<string?> _againstScenario = new("--against-scenario")
    {
        Description = "Alternate with the same load on another scenario and compare the two",
    };

    private readonly Option<bool> _againstSelf = new("--against-self")
    {
        Description = "Alternate with itself to measure this machine's noise, which later comparisons take into account; with --repeat 4 or more",
    };

    private readonly BesideLoads _with = new();

    private readonly Option<TimeSpan?> _serviceTime = Options.Duration(
        "--service-time", "How long one query takes, for presets that allow it, for example the article's 16ms (default: fitted to this machine)");

    private readonly Option<TimeSpan?> _tail = Options.Duration(
        "--tail", $"How long to keep recording after the load (default: {RunPlan.DefaultTail.TotalSeconds}s, or the preset's own)");

    public void AddTo(Command command)
    {
        Option[] ofScenario = [.. _load.All, _againstQuery, _againstScenario, _againstPath, _againstSelf, _with.Option];
        foreach (var option in (Option[])[_scenario, _path, _preset, .. _request.All, .. ofScenario, _serviceTime, _tail])
        {
            command.Options.Add(option);
        }

        command.Validators.Add(result =>
        {
            bool Given(Option option) => Options.Given(result, option);
            if (((Option[])[_scenario, _path, _preset, .. _request.Sources]).Count(Given) != 1)
            {
                result.AddError("run takes either --scenario or --preset, or --path or --http for an endpoint of your own, or --openapi or --har");
            }
            else if (_request.Problem(result) is { } foreignToRequest)
            {
                result.AddError(foreignToRequest);
            }
            else if (_request.Chosen(result) is { } source
                && ((Option[])[_load.Query, _againstQuery, _againstScenario, _againstPath]).FirstOrDefault(Given) is { } written)
            {
                result.AddError($"{source.Name} already defines the request: leave out {written.Name}");
            }
            else if (Given(_preset) && Array.Find(ofScenario, Given) is { } foreign)
            {
                result.AddError($"A preset has its own load: leave out {foreign.Name}, or use --scenario");
            }
            else if (Given(_againstPath) && !Given(_path))
            {
                result.AddError("--against-path belongs to --path; with --scenario use --against-scenario");
            }
            else if (Given(_path) && Given(_againstScenario))
            {
                result.AddError("--against-scenario belongs to --scenario; with --path use --against-path");
            }
            else if (!Given(_preset) && Given(_serviceTime))
            {
                result.AddError("--service-time belongs to a preset; with --scenario use --query ms=50");
            }
            else if (Given(_serviceTime)
                && result.GetResult(_preset) is { Tokens: [var name, ..] }
                && PresetCatalogue.Find(name.Value) is { ChoosesServiceTime: false })
            {
                result.AddError($"The preset {name.Value} has no configurable service time: leave out --service-time");
            }
            else if (Given(_againstSelf) && (Given(_againstQuery) || Given(_againstScenario) || Given(_againstPath)))
            {
                result.AddError("--against-self measures the machine's noise: leave out the other --against options");
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

    /// <summary>A second plan takes turns with the first.</summary>
    private bool HasAgainst(ParseResult parsed) =>
        parsed.GetValue(_againstSelf)
        || parsed.GetValue(_againstQuery) is not null || parsed.GetValue(_againstScenario) is not null || parsed.GetValue(_againstPath) is not null;

    /// <exception cref="UserFacingException">The target has no such scenario.</exception>
    /// <param name="beside">Loads that begin and end with each.</param>
    public IReadOnlyList<RunPlan> Plans(ParseResult parsed, TargetConnection connection, WrittenRequest? request, IReadOnlyList<BesideLoad> beside)
    {
        RunPlan With(RunPlan alone) => alone.With([.. beside.Select(load => load.Plan(alone, connection.ScenarioOf, connection.BaseAddress!))]);
        var plan = request is null ? Plan(parsed, connection) : Plan(parsed, connection, request);
        return !HasAgainst(parsed) ? [With(plan)] : [With(plan), With(request is null ? Against(parsed, connection, plan) : plan)];
    }

    /// <summary>The loads beside it.</summary>
    /// <exception cref="UserFacingException">One of them cannot be sent.</exception>
    public Task<IReadOnlyList<BesideLoad>> ReadBesideAsync(
        ParseResult parsed, TargetConnection connection, DocumentClient documents, CancellationToken token) =>
        _with.ReadAsync(parsed, connection.BaseAddress, documents, token);

    /// <summary>The request that a file has; null for none.</summary>
    /// <exception cref="RequestException">It cannot be sent.</exception>
    public Task<WrittenRequest?> ReadFileAsync(ParseResult parsed, CancellationToken token) => _request.ReadFileAsync(parsed, null, token);

    /// <summary>The request that the target's own document has; null for none.</summary>
    /// <exception cref="UserFacingException">The target's address is unknown, it has no such document, or the request cannot be sent.</exception>
    public async Task<WrittenRequest?> ReadFromTargetAsync(
        ParseResult parsed, TargetConnection connection, DocumentClient documents, CancellationToken token) =>
        _request.Chosen(parsed.CommandResult) is null ? null
            : await _request.ReadFromTargetAsync(parsed, connection.BaseAddress ?? throw NoAddress(), documents, token).ConfigureAwait(false);

    private RunPlan Plan(ParseResult parsed, TargetConnection connection, WrittenRequest request)
    {
        var address = connection.BaseAddress ?? throw NoAddress();
        var chosen = OwnEndpoint.Of(request.PathOn(address), request.Method);
        var load = request.Onto(_load.Onto(new ChosenLoad(), parsed).On(chosen, address), address);
        return RunPlan.Of(chosen, load, parsed.GetValue(_tail) ?? RunPlan.DefaultTail);
    }

    private RunPlan Plan(ParseResult parsed, TargetConnection connection)
    {
        var chosen = Endpoint(connection, parsed.GetValue(_path), parsed.GetValue(_scenario)!);
        var load = _load.Onto(new ChosenLoad(), parsed).On(chosen, connection.BaseAddress!);
        return RunPlan.Of(chosen, load, parsed.GetValue(_tail) ?? RunPlan.DefaultTail);
    }

    /// <summary>Differs by query, scenario or both; the load is the first's.</summary>
    private RunPlan Against(ParseResult parsed, TargetConnection connection, RunPlan first)
    {
        var (path, id) = (parsed.GetValue(_againstPath), parsed.GetValue(_againstScenario));
        var isOther = path is not null || id is not null;
        var chosen = isOther ? Endpoint(connection, path, id!) : Endpoint(connection, parsed.GetValue(_path), parsed.GetValue(_scenario)!);
        var own = first.Phases[0].Load!;
        var query = parsed.GetValue(_againstQuery) ?? (isOther ? null : new Uri(own.Url).Query);
        var load = own with { Url = chosen.Url(connection.BaseAddress!, query).ToString(), ScenarioId = chosen.IdInPlan };
        return RunPlan.Of(chosen, load, first.Tail);
    }

    private static Scenario Endpoint(TargetConnection connection, string? path, string id) =>
        path is null ? connection.ScenarioOf(id)
        : connection.BaseAddress is null ? throw NoAddress()
        : OwnEndpoint.Of(path);

    private static UserFacingException NoAddress() => new("The target's address is unknown: specify it with --base-address.");
}
