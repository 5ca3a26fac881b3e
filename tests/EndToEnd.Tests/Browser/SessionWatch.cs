using System.Collections.Concurrent;
using Microsoft.Playwright;

namespace EndToEnd.Tests;

/// <summary>Notes every request that leaves the dashboard's address, every violation of the content policy and every error of the page.</summary>
internal sealed class SessionWatch
{
    private const string Violation = "content policy violation: ";

    /// <summary>What Chromium warns of a script that is used some seconds after the page was loaded: the machine was slow.</summary>
    private const string LatePreload = "was preloaded using link preload but not used within a few seconds";

    private readonly ConcurrentQueue<string> _foreign = new();
    private readonly ConcurrentQueue<string> _errors = new();
    private int _requests;

    public SessionWatch(IPage page, Uri dashboard)
    {
        page.Context.Request += (_, request) => Note(request.Url, dashboard);
        page.WebSocket += (_, socket) => Note(socket.Url, dashboard);
        page.Console += (_, message) =>
        {
            if (message.Type is "error" or "warning" && !message.Text.Contains(LatePreload, StringComparison.Ordinal))
            {
                _errors.Enqueue($"{message.Type}: {message.Text}");
            }
        };
        page.PageError += (_, error) => _errors.Enqueue($"exception: {error}");
        page.Crash += (_, _) => _errors.Enqueue("the page crashed");
    }

    /// <summary>Runs before the page's own scripts and survives navigation.</summary>
    public static string Script => $"""
        document.addEventListener('securitypolicyviolation', e =>
          console.error('{Violation}' + e.violatedDirective + ' ' + e.blockedURI + ' ' + e.sourceFile));
        """;

    public int Requests => _requests;

    public IReadOnlyCollection<string> ForeignRequests => _foreign;

    public IReadOnlyCollection<string> Errors => _errors;

    private void Note(string url, Uri dashboard)
    {
        Interlocked.Increment(ref _requests);
        var target = new Uri(url);
        if (target.Scheme is not ("data" or "blob") && target.Authority != dashboard.Authority)
        {
            _foreign.Enqueue(url);
        }
    }
}
