using System.CommandLine;
using Dashboard.Catalogue;
using Dashboard.Cli.Frame;

namespace Dashboard.Cli.Sweeping;

/// <summary>Where a sweep is measured: a sample that the verb starts, or a process that runs.</summary>
internal sealed class SweepTarget
{
    private readonly Option<bool> _demo = new("--demo") { Description = "Start the sample on free ports and measure it" };
    private readonly Option<int?> _processId = Options.ProcessId();
    private readonly Option<Uri?> _baseAddress = Options.BaseAddress();

    public void AddTo(Command command)
    {
        foreach (var option in (Option[])[_demo, _processId, _baseAddress])
        {
            command.Options.Add(option);
        }

        command.Validators.Add(result =>
        {
            var isStarted = Options.Given(result, _demo);
            var isFound = Options.Given(result, _processId) || Options.Given(result, _baseAddress);
            if (isStarted == isFound)
            {
                result.AddError($"{command.Name} takes --demo, or --base-address or --process-id of a sample that runs");
            }
        });
    }

    /// <exception cref="Format.UserFacingException">The sample does not start, or nothing answers there.</exception>
    public async Task AttachAsync(ParseResult parsed, Headless headless, CancellationToken token)
    {
        if (parsed.GetValue(_demo))
        {
            var sample = await headless.Sample.StartAsync(new SamplePorts(0, 0, 0), token).ConfigureAwait(false);
            await headless.Connection.AttachAsync(sample.TargetProcessId, sample.BaseAddress, token).ConfigureAwait(false);
            return;
        }

        var address = parsed.GetValue(_baseAddress);
        var processId = parsed.GetValue(_processId) ?? (await headless.Catalogue.GetPoolAsync(address!, token).ConfigureAwait(false)).ProcessId;
        await headless.Connection.AttachAsync(processId, address, token).ConfigureAwait(false);
    }
}
