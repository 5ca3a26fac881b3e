using System.Text.RegularExpressions;
using Dashboard.Format;
using Dashboard.Timeline;

namespace Dashboard.Catalogue;

/// <summary>
/// Finds the address under which an attached process offers its catalogue. A candidate counts only when its <c>/pool</c> answers with
/// the same process id, so that the load never goes to a stranger that happens to listen there.
/// </summary>
public sealed partial class CatalogueLocator(CatalogueClient client)
{
    private static readonly Uri SampleDefault = new("http://127.0.0.1:5000");
    private const string Sample = "TargetApp";

    /// <summary>The address and its pool facts, or null when no candidate is the process.</summary>
    /// <param name="target">The process.</param>
    /// <param name="known">Where it was found before, or somebody said that it is.</param>
    /// <param name="ports">Where it listens; empty: not known. Nobody else's port is asked.</param>
    /// <param name="token">Gives up.</param>
    /// <exception cref="CatalogueUnansweredException">
    /// Where the process takes requests nobody answered in time: whether it has a catalogue is not known yet.
    /// </exception>
    public async Task<(Uri Address, PoolFacts Pool)?> FindAsync(
        TargetFacts target, Uri? known, IReadOnlyCollection<int> ports, CancellationToken token)
    {
        CatalogueUnansweredException? unanswered = null;
        foreach (var candidate in Candidates(target, known, ports))
        {
            try
            {
                var pool = await client.GetPoolAsync(candidate, token).ConfigureAwait(false);
                if (candidate == known || (pool.ProcessId == target.ProcessId && target.IsVisible != false))
                {
                    return (candidate, pool);
                }
            }
            catch (CatalogueUnansweredException e)
            {
                // Who hangs at the sample's usual port may be anybody; at the process's own address it is the process.
                unanswered ??= candidate == known || On(target.CommandLine).Contains(candidate) ? e : null;
            }
            catch (UserFacingException)
            {
                // Expected for a process without a catalogue: the next candidate is asked, and "none" is an answer.
            }
        }

        return unanswered is null ? null : throw unanswered;
    }

    /// <summary>
    /// Where to ask: the known address first, then what the command line says, then the sample's default, if the process listens there, or may: whoever
    /// else does is a stranger. This machine's ports are not those of a process that it does not show, and a stranger there may have the same id.
    /// </summary>
    internal static IEnumerable<Uri> Candidates(TargetFacts target, Uri? known, IReadOnlyCollection<int> ports) =>
        new[] { known }.Concat(On(target.CommandLine)).Append(target.EntryAssembly == Sample || ports.Count > 0 ? SampleDefault : null).OfType<Uri>()
            .Where(uri => uri == known || (target.IsVisible != false && uri.IsLoopback && (ports.Count == 0 || ports.Contains(uri.Port)))).Distinct();

    /// <summary>Where a command line says that its program listens.</summary>
    internal static IEnumerable<Uri> On(string commandLine) => Urls().Matches(commandLine).Select(m => m.Value)
            .Concat(Ports().Matches(commandLine).Select(m => $"http://127.0.0.1:{m.Groups[1].Value}"))
            .Select(Reachable)
            .OfType<Uri>();

    /// <summary>Where a server can be asked that listens at an address; null when it is none.</summary>
    public static Uri? Reachable(string listening) => Uri.TryCreate(AnyAddress().Replace(listening, "//127.0.0.1"), UriKind.Absolute, out var uri) ? uri : null;

    [GeneratedRegex(@"(?<=--urls[= ][^ ]*)http://[^; ""']+", RegexOptions.None, 1000)]
    private static partial Regex Urls();

    [GeneratedRegex(@"//(?:\*|\+|0\.0\.0\.0|\[::\])", RegexOptions.None, 1000)]
    private static partial Regex AnyAddress();

    [GeneratedRegex(@"--port[= ](\d{1,5})\b", RegexOptions.None, 1000)]
    private static partial Regex Ports();
}

/// <summary>A target took the question for its catalogue, or for its pool, and did not answer in time: it may be starving.</summary>
internal sealed class CatalogueUnansweredException(string message, Exception inner) : UserFacingException(message, inner);
