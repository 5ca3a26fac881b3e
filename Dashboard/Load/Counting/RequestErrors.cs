using System.Globalization;

namespace Dashboard.Load.Counting;

/// <summary>The causes of failed requests: exact counts of at most 20 causes, and the first distinct messages. Not thread-safe.</summary>
internal sealed class RequestErrors
{
    private const int MaxCauses = 20;
    private const int MaxMessages = 10;

    /// <summary>The cause of all further errors when there are <see cref="MaxCauses"/> − 1 others.</summary>
    private const string OtherCauses = "Other";

    // Statuses are three digits; a server under test may answer each request with one of them, so that counting must not allocate.
    private readonly long[] _statuses = new long[1_000];
    private readonly Dictionary<string, long> _causes = new(StringComparer.Ordinal);
    private readonly List<string> _messages = [];

    public string[] Messages => [.. _messages];

    /// <summary>Failed requests by cause, the most frequent ones first.</summary>
    public Dictionary<string, long> Causes
    {
        get
        {
            var all = new Dictionary<string, long>(_causes, StringComparer.Ordinal);
            foreach (var status in Enumerable.Range(0, _statuses.Length).Where(status => _statuses[status] > 0).OrderByDescending(status => _statuses[status]))
            {
                Count(all, $"Status.{status.ToString("000", CultureInfo.InvariantCulture)}", _statuses[status]);
            }

            return all.OrderByDescending(cause => cause.Value).ToDictionary(StringComparer.Ordinal);
        }
    }

    public void Add(string cause, string message)
    {
        Count(_causes, cause, 1);
        Say(message);
    }

    /// <summary>A known message is ignored, and any message when there are enough.</summary>
    public void Say(string message)
    {
        if (_messages.Count < MaxMessages && !_messages.Contains(message, StringComparer.Ordinal))
        {
            _messages.Add(message);
        }
    }

    public void AddStatus(int status)
    {
        if (_statuses[Math.Clamp(status, 0, _statuses.Length - 1)]++ == 0)
        {
            Say($"{LoadCounts.ErrorClassOf(status)}: the server answered {status:000}");
        }
    }

    private static void Count(Dictionary<string, long> causes, string cause, long count)
    {
        cause = causes.Count < MaxCauses - 1 || causes.ContainsKey(cause) ? cause : OtherCauses;
        causes[cause] = causes.GetValueOrDefault(cause) + count;
    }
}
