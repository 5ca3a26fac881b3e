using System.Net;
using System.Text;

namespace Dashboard.Cli.Doctor.Watch;

/// <summary>Posts findings as JSON. The address may hold a secret, so that sentences name its host alone.</summary>
internal sealed class Webhook : IDisposable
{
    /// <summary>Pauses between attempts: one that fails after the last is given up.</summary>
    internal static readonly TimeSpan[] Pauses = [TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(5), TimeSpan.FromSeconds(25)];

    /// <summary>The usual longest wait for an answer.</summary>
    public static readonly TimeSpan Longest = TimeSpan.FromSeconds(10);

    private readonly Uri _address;
    private readonly TimeSpan _longest;
    private readonly TimeProvider _time;
    private readonly HttpClient _http;

    /// <param name="longest">The longest wait for an answer.</param>
    public Webhook(Uri address, TimeSpan longest, TimeProvider time)
    {
        (_address, _longest, _time) = (address, longest, time);

        // A redirect would lead to a host that nobody allowed.
        var handler = new SocketsHttpHandler { AllowAutoRedirect = false, UseCookies = false, UseProxy = !address.IsLoopback };
        _http = new HttpClient(handler, disposeHandler: true) { Timeout = Timeout.InfiniteTimeSpan };
        _http.DefaultRequestHeaders.UserAgent.ParseAdd(About.Command);
    }

    /// <summary>Why findings are not sent there, in a sentence without its end; null where they may be.</summary>
    /// <param name="hosts">Hosts beside this machine.</param>
    public static string? Refuse(string text, IReadOnlyCollection<string> hosts) =>
        !Uri.TryCreate(text, UriKind.Absolute, out var address) || (address.Scheme != Uri.UriSchemeHttp && address.Scheme != Uri.UriSchemeHttps)
            ? "--webhook takes an address such as https://alerts.example.com/hook"
        : address.UserInfo.Length > 0 ? "--webhook takes no name and password in its address"
        : address.IsLoopback ? null
        : !hosts.Contains(address.IdnHost, StringComparer.OrdinalIgnoreCase)
            ? $"--webhook leads to {address.IdnHost}, which is not this machine: add --webhook-host {address.IdnHost} to allow that"
        : address.Scheme != Uri.UriSchemeHttps ? $"--webhook sends to {address.IdnHost} over https only"
        : null;

    public void Dispose() => _http.Dispose();

    /// <returns>Why it was not delivered, in a sentence; null where it was.</returns>
    public async Task<string?> PostAsync(FindingNotice notice, CancellationToken token)
    {
        for (var attempt = 0; ; attempt++)
        {
            var (problem, mayPass) = await TryAsync(notice.Json, token).ConfigureAwait(false);
            if (problem is null || !mayPass || attempt == Pauses.Length)
            {
                var tries = attempt > 0 ? $" after {Readable.Plural(attempt + 1, "attempt")}" : "";
                return problem is null ? null : $"{_address.IdnHost} did not take the finding{tries} ({problem}).";
            }

            await Task.Delay(Pauses[attempt], _time, token).ConfigureAwait(false);
        }
    }

    private async Task<(string? Problem, bool MayPass)> TryAsync(string json, CancellationToken token)
    {
        using var limit = new CancellationTokenSource(_longest, _time);
        using var either = CancellationTokenSource.CreateLinkedTokenSource(limit.Token, token);
        using var request = new HttpRequestMessage(HttpMethod.Post, _address) { Content = new StringContent(json, Encoding.UTF8, "application/json") };
        try
        {
            using var answer = await _http.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, either.Token).ConfigureAwait(false);
            var status = (int)answer.StatusCode;
            return answer.IsSuccessStatusCode ? (null, false)
                : status is >= 300 and < 400 ? ($"status {status}, and redirects are not followed", false)
                : ($"status {status}", status >= 500 || answer.StatusCode is HttpStatusCode.RequestTimeout or HttpStatusCode.TooManyRequests);
        }
        catch (OperationCanceledException) when (limit.IsCancellationRequested && !token.IsCancellationRequested)
        {
            return ($"no answer within {Readable.Seconds(_longest.TotalSeconds)}", true);
        }
        catch (HttpRequestException e)
        {
            return (e.Message.TrimEnd('.'), true);
        }
    }
}
