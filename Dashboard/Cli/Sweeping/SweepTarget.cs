using System.CommandLine;
using Dashboard.Catalogue;
using Dashboard.Cli.Frame;
using Dashboard.Target;

namespace Dashboard.Cli.Sweeping;

/// <summary>The target of a sweep: a sample that the verb starts, or a running process.</summary>
internal sealed class SweepTarget
{
    private readonly Option<bool> _demo = new("--demo") { Description = "Start the sample on free ports and measure it" };
    private readonly Option<int?> _processId = Options.ProcessId();
    private readonly Option<Uri?> _baseAddress = Options.BaseAddress();
    private readonly TrustOptions _trust = new();
    private readonly Option<string?> _storeFolder = new("--store-folder")
    {
        Description = "With --demo: folder for the store's files, on the disk to measure (default: a temporary one)",
    };

    public void AddTo(Command command, bool hasStore)
    {
        command.AddAll([_demo, _processId, _baseAddress, .. _trust.All, .. hasStore ? (Option[])[_storeFolder] : []]);

        command.Validators.Add(result =>
        {
            var isStarted = Options.Given(result, _demo);
            var isFound = Options.Given(result, _processId) || Options.Given(result, _baseAddress);
            if (isStarted == isFound)
            {
                result.AddError($"{command.Name} takes --demo, or --base-address or --process-id of a running {(hasStore ? "sample" : "target")}");
            }
            else if (isFound && hasStore && Options.Given(result, _storeFolder))
            {
                result.AddError("--store-folder belongs to --demo: a running sample has its own");
            }
            else if (_trust.Problem(result, Options.ValueIn(result, _baseAddress)) is { } problem)
            {
                result.AddError(problem);
            }
        });
    }

    /// <exception cref="Format.UserFacingException">The sample does not start, or does not answer.</exception>
    public async Task AttachAsync(ParseResult parsed, Headless headless, CancellationToken token)
    {
        headless.Addresses.UsualTrust = await _trust.ReadAsync(parsed, token).ConfigureAwait(false);
        if (parsed.GetValue(_demo))
        {
            var folder = parsed.CommandResult.Command.Options.Contains(_storeFolder) ? parsed.GetValue(_storeFolder) : null;
            var ports = new SamplePorts(0, 0, 0) { StoreFolder = folder is null ? null : Path.GetFullPath(folder) };
            var sample = await headless.Sample.StartAsync(ports, token).ConfigureAwait(false);
            await headless.AttachAsync(sample.TargetProcessId, sample.BaseAddress, token).ConfigureAwait(false);
        }
        else
        {
            var address = parsed.GetValue(_baseAddress);
            var processId = parsed.GetValue(_processId)
                ?? OfSample(address!, (await headless.Catalogue.GetPoolAsync(address!, token).ConfigureAwait(false)).ProcessId);
            headless.Connection.UseBaseAddress(address);
            await headless.AttachAsync(processId, address, token).ConfigureAwait(false);
        }
    }

    /// <summary>A sample in a container states the id that it has there; here that may be another process, which listens elsewhere.</summary>
    private static int OfSample(Uri address, int processId) =>
        !address.IsLoopback || ListeningPorts.Of(processId) is not { Count: > 0 } ports || ports.Contains(address.Port) ? processId
            : throw new UserFacingException(
                $"The sample at {address} says it is process {processId}, but here that id belongs to a different process: start the dashboard in the "
                    + "sample's container.");
}
