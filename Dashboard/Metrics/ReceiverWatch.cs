using System.Collections.Concurrent;
using System.Globalization;

namespace Dashboard.Metrics;

/// <summary>The way to an OTLP receiver: says in a sentence when it does not take what is sent, and when it does again. Thread-safe.</summary>
internal sealed class ReceiverWatch : DelegatingHandler
{
    /// <summary>The same is said again no sooner: a receiver that comes and goes fills no log.</summary>
    internal static readonly TimeSpan Pause = TimeSpan.FromMinutes(10);

    private readonly Action<string> _say;
    private readonly TimeProvider _time;

    /// <summary>When a failure was last said by path; bound: an entry for metrics and one for logs. Null: it was taken since.</summary>
    private readonly ConcurrentDictionary<string, (long Said, bool IsFailing)> _paths = new(StringComparer.Ordinal);

    /// <param name="way">Disposed of with this.</param>
    public ReceiverWatch(HttpMessageHandler way, Action<string> say, TimeProvider time)
        : base(way) => (_say, _time) = (say, time);

    protected override HttpResponseMessage Send(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        try
        {
            return Noted(request, base.Send(request, cancellationToken));
        }
        catch (Exception e) when (e is HttpRequestException or OperationCanceledException)
        {
            Fail(request, e is HttpRequestException ? e.Message.TrimEnd('.') : "no answer in time");
            throw;
        }
    }

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        try
        {
            return Noted(request, await base.SendAsync(request, cancellationToken).ConfigureAwait(false));
        }
        catch (Exception e) when (e is HttpRequestException or OperationCanceledException)
        {
            Fail(request, e is HttpRequestException ? e.Message.TrimEnd('.') : "no answer in time");
            throw;
        }
    }

    private HttpResponseMessage Noted(HttpRequestMessage request, HttpResponseMessage answer)
    {
        if (!answer.IsSuccessStatusCode)
        {
            Fail(request, string.Create(CultureInfo.InvariantCulture, $"status {(int)answer.StatusCode}"));
        }
        else if (_paths.TryGetValue(PathOf(request), out var last) && last.IsFailing
            && _paths.TryUpdate(PathOf(request), (last.Said, false), last))
        {
            _say($"{request.RequestUri!.Authority} takes {What(request)} again.");
        }

        return answer;
    }

    private void Fail(HttpRequestMessage request, string why)
    {
        var now = _time.GetTimestamp();
        var (path, said) = (PathOf(request), false);
        _paths.AddOrUpdate(
            path,
            _ =>
            {
                said = true;
                return (now, true);
            },
            (_, last) =>
            {
                said = !last.IsFailing && _time.GetElapsedTime(last.Said, now) >= Pause;
                return (said ? now : last.Said, said || last.IsFailing);
            });
        if (said)
        {
            _say($"{request.RequestUri!.Authority} does not take {What(request)} ({VisibleText.Of(why)}): they are sent on, and what is not taken is lost. "
                + "OTLP goes over HTTP, whose usual port is 4318.");
        }
    }

    private static string PathOf(HttpRequestMessage request) => request.RequestUri!.AbsolutePath;

    private static string What(HttpRequestMessage request) =>
        PathOf(request).EndsWith(Exports.LogsPath, StringComparison.Ordinal) ? "findings" : "metrics";
}
