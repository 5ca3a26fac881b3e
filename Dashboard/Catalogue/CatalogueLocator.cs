using System.Text.RegularExpressions;

namespace Dashboard.Catalogue;

/// <summary>Finds the catalogue of an attached process: its <c>/pool</c> must state that process id, so that no other program is loaded.</summary>
public sealed partial class CatalogueLocator(CatalogueClient client)
{
    private static readonly Uri SampleDefault = new("http://127.0.0.1:5000");
    private const string Sample = "TargetApp";

    /// <param name="told">The address given by a user: no other is asked, and any answer there is accepted. Null when none was given.</param>
    /// <param name="ports">The ports on which it listens; empty when unknown. No other port is asked.</param>
    /// <exception cref="CatalogueUnansweredException">There is no answer in time where the process listens.</exception>
    /// <exception cref="NoCatalogueException">The known address answered that it has none.</exception>
    public async Task<(Uri Address, PoolFacts Pool)?> FindAsync(
        TargetFacts target, Uri? told, Uri? before, IReadOnlyCollection<int> ports, CancellationToken token)
    {
        var known = told ?? before;
        (CatalogueUnansweredException? unanswered, NoCatalogueException? none) = (null, null);
        foreach (var candidate in told is not null ? [told] : Candidates(target, before, ports))
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
                // A hanging answer at the sample's usual port may be any program's; at the process's own address it is the process's.
                unanswered ??= candidate == known || On(target.CommandLine).Contains(candidate) ? e : null;
            }
            catch (NoCatalogueException e) when (candidate == known)
            {
                none = e;
            }
            catch (UserFacingException)
            {
                // This is expected for a process without a catalogue: the next candidate is asked, and "none" is an answer.
            }
        }

        return (unanswered ?? (UserFacingException?)none) is { } why ? throw why : null;
    }

    /// <summary>The address of before, the command line's, and the sample's default, if the process may listen there.</summary>
    internal static IEnumerable<Uri> Candidates(TargetFacts target, Uri? known, IReadOnlyCollection<int> ports) =>
        new[] { known }.Concat(On(target.CommandLine)).Append(target.EntryAssembly == Sample || ports.Count > 0 ? SampleDefault : null).OfType<Uri>()
            .Where(uri => uri == known || (target.IsVisible != false && uri.IsLoopback && (ports.Count == 0 || ports.Contains(uri.Port)))).Distinct();

    /// <summary>Addresses without TLS come first, since they need no trust.</summary>
    internal static IEnumerable<Uri> On(string commandLine) => Urls().Matches(commandLine).Select(m => m.Value)
            .OrderBy(url => url.StartsWith("https:", StringComparison.Ordinal))
            .Concat(Ports().Matches(commandLine).Select(m => $"http://127.0.0.1:{m.Groups[1].Value}"))
            .Select(Reachable)
            .OfType<Uri>();

    public static Uri? Reachable(string listening) => Uri.TryCreate(AnyAddress().Replace(listening, "//127.0.0.1"), UriKind.Absolute, out var uri) ? uri : null;

    [GeneratedRegex(@"(?<=--urls[= ][^ ]*)https?://[^; ""']+", RegexOptions.None, 1000)]
    private static partial Regex Urls();

    [GeneratedRegex(@"//(?:\*|\+|0\.0\.0\.0|\[::\])", RegexOptions.None, 1000)]
    private static partial Regex AnyAddress();

    [GeneratedRegex(@"--port[= ](\d{1,5})\b", RegexOptions.None, 1000)]
    private static partial Regex Ports();
}

/// <summary>The target took the question and did not answer in time: it may be starving.</summary>
internal sealed class CatalogueUnansweredException(string message, Exception inner) : UserFacingException(message, inner);

/// <summary>The target answered that there is no such page: asking again would give the same.</summary>
internal sealed class NoCatalogueException(string message, Exception inner) : UserFacingException(message, inner);
