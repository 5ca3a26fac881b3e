using System.CommandLine;
using Dashboard.Catalogue;
using Dashboard.Cli.Frame;
using Dashboard.Sweeps;

namespace Dashboard.Cli.Sweeping;

/// <summary>The verb <c>sweep</c>: two settings vary; each cell is a run.</summary>
internal static class SweepVerb
{
    private const string Help =
        "Varies one or two settings of a scenario's load and measures every combination as a run, each starting when the pool is idle again.";

    public static Command Create(StandardStreams streams)
    {
        var scenario = new Option<string?>("--scenario", "-s") { Description = $"Scenario to run; the sample offers {string.Join(", ", SampleScenarios.Ids)}" };
        var settings = string.Join(", ", SweepParameter.OfLoads.Select(parameter => parameter.Id));
        var x = new Option<string?>("--x") { Description = $"Setting that varies over the columns, for example connections=1,2,4,8; one of {settings}" };
        var y = new Option<string?>("--y") { Description = "Setting that varies over the rows, for example minThreads=2,8,32 (default: nothing)" };
        var presets = SweepPresets.All.Where(preset => preset.Plan.Load is not null).Select(preset => preset.Name).ToList();
        var preset = new Option<string?>("--preset") { Description = $"A predefined sweep: {string.Join(", ", presets)}" };
        var load = LoadArguments.OfScenario();
        var (with, request) = (new ConcurrentLoadOption(), new RequestOptions());
        var repeats = new Option<int>("--repeats", "--repeat") { Description = "Runs of each cell; its median is shown", DefaultValueFactory = _ => 1 };
        var session = new SweepSession(streams);
        var command = new Command("sweep", Help) { scenario, x, y, preset, repeats };
        command.AddAll([.. load.All, .. request.All, with.Option]);

        session.Requests = new SweptRequests(request, with);
        session.AddTo(command, parsed => parsed.GetValue(preset) is { } name
            ? SweepPresets.Get(name).PlanFor(parsed.GetValue(scenario)) with { Repeats = parsed.GetValue(repeats) }
            : new SweepPlan(Title(parsed.GetValue(scenario) ?? "", parsed.GetValue(x)!, parsed.GetValue(y)), SweepAxis.Parse(parsed.GetValue(x)!))
            {
                Y = parsed.GetValue(y) is { } rows ? SweepAxis.Parse(rows) : null,
                Repeats = parsed.GetValue(repeats),
                Load = load.ApplyTo(parsed.GetValue(scenario) is { } id ? new SweepLoad(id) : SweptRequests.Unread, parsed),
            });
        command.Validators.Add(result =>
        {
            bool Given(Option option) => Options.Given(result, option);
            if (Given(preset) && presets.Contains(Options.ValueIn(result, preset)!, StringComparer.Ordinal) is false)
            {
                result.AddError($"Unknown preset '{Options.ValueIn(result, preset)}'; use one of {string.Join(", ", presets)}");
            }
            else if (Given(preset) && Array.Find([x, y, .. load.All, .. request.All, with.Option], Given) is { } foreign)
            {
                result.AddError($"A preset has its own settings: leave out {foreign.Name}");
            }
            else if (!Given(preset) && !Given(session.Resume) && !((Given(scenario) || request.Chosen(result) is not null) && Given(x)))
            {
                result.AddError("sweep takes --scenario with --x, or --preset, or --resume, or a request (--http, --openapi, --har) with --x");
            }
            else if (request.Problem(result) is { } foreignToRequest)
            {
                result.AddError(foreignToRequest);
            }
            else if (request.Chosen(result) is { } source && Array.Find([scenario, load.Query], Given) is { } written)
            {
                result.AddError($"{source.Name} already defines the request: leave out {written.Name}");
            }
            else if (load.Problem(result) is { } problem)
            {
                result.AddError(problem);
            }
        });
        return command;
    }

    private static string Title(string scenario, string x, string? y) => SweepTitle.Of(scenario, SweepAxis.Parse(x), y is null ? null : SweepAxis.Parse(y));
}
