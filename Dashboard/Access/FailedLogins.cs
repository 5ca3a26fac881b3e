using System.Net;
using System.Net.Sockets;

namespace Dashboard.Access;

/// <summary>Counts wrong tokens per address within a minute by a monotonic clock; after ten an address has to wait.</summary>
internal sealed class FailedLogins(TimeProvider time)
{
    public const int Max = 10;

    /// <summary>Further addresses share one count.</summary>
    public const int MaxAddresses = 1_024;

    public static readonly TimeSpan Window = TimeSpan.FromMinutes(1);

    private readonly Lock _gate = new();
    private readonly Dictionary<IPAddress, Queue<long>> _failures = [];

    public int Addresses
    {
        get
        {
            lock (_gate)
            {
                return _failures.Count;
            }
        }
    }

    public TimeSpan? WaitOf(IPAddress? address)
    {
        var now = time.GetTimestamp();
        lock (_gate)
        {
            return _failures.TryGetValue(KeyIn(address), out var failures) && Recent(failures, now).Count >= Max
                ? Window - time.GetElapsedTime(failures.Peek(), now)
                : null;
        }
    }

    /// <summary>Counts a wrong token. Null: its sender need not wait yet.</summary>
    public Refusal? Refuse(IPAddress? address)
    {
        if (WaitOf(address) is { } wait)
        {
            return Refusal.TooManyTokens(wait);
        }

        Add(address);
        return null;
    }

    public void Add(IPAddress? address)
    {
        var now = time.GetTimestamp();
        lock (_gate)
        {
            if (_failures.Count >= MaxAddresses)
            {
                foreach (var over in _failures.Where(entry => Recent(entry.Value, now).Count == 0).Select(entry => entry.Key).ToArray())
                {
                    _failures.Remove(over);
                }
            }

            var key = KeyIn(address);
            if (!_failures.TryGetValue(key, out var failures))
            {
                _failures.Add(key, failures = []);
            }

            failures.Enqueue(now);
            if (failures.Count > Max)
            {
                failures.Dequeue();
            }
        }
    }

    private Queue<long> Recent(Queue<long> failures, long now)
    {
        while (failures.TryPeek(out var first) && time.GetElapsedTime(first, now) >= Window)
        {
            failures.Dequeue();
        }

        return failures;
    }

    /// <summary>An IPv6 address counts with the 2⁶⁴ addresses of its network.</summary>
    private IPAddress KeyIn(IPAddress? address)
    {
        var key = address switch
        {
            null => IPAddress.None,
            { IsIPv4MappedToIPv6: true } => address.MapToIPv4(),
            { AddressFamily: AddressFamily.InterNetworkV6 } => new IPAddress([.. address.GetAddressBytes().AsSpan(0, 8), .. new byte[8]]),
            _ => address,
        };
        return _failures.ContainsKey(key) || _failures.Count < MaxAddresses - 1 ? key : IPAddress.None;
    }
}
