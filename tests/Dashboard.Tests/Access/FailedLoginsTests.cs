using System.Net;
using Dashboard.Access;
using Microsoft.Extensions.Time.Testing;

namespace Dashboard.Tests.Access;

public sealed class FailedLoginsTests
{
    private static readonly IPAddress Here = IPAddress.Loopback;
    private readonly FakeTimeProvider _time = new();

    [Fact]
    public void A_wrong_token_counts_for_a_minute()
    {
        var failed = new FailedLogins(_time);
        for (var i = 0; i < FailedLogins.Max; i++)
        {
            Assert.Null(failed.WaitOf(Here));
            failed.Add(Here);
            _time.Advance(TimeSpan.FromSeconds(1));
        }

        Assert.Equal(TimeSpan.FromSeconds(50), failed.WaitOf(Here));
        Assert.Null(failed.WaitOf(IPAddress.Parse("10.0.0.1")));
        _time.Advance(TimeSpan.FromSeconds(50));
        Assert.Null(failed.WaitOf(Here));
        failed.Add(Here);
        Assert.Equal(TimeSpan.FromSeconds(1), failed.WaitOf(Here));
    }

    [Fact]
    public void A_clock_that_is_set_back_makes_nobody_wait_longer()
    {
        var time = new SetBackTime();
        var failed = new FailedLogins(time);
        for (var i = 0; i < FailedLogins.Max; i++)
        {
            failed.Add(Here);
        }

        time.Passed = FailedLogins.Window;
        Assert.Null(failed.WaitOf(Here));
    }

    /// <summary>Its wall clock goes back an hour at each question.</summary>
    private sealed class SetBackTime : TimeProvider
    {
        private DateTimeOffset _wall = DateTimeOffset.UnixEpoch.AddYears(50);

        public TimeSpan Passed { get; set; }

        public override long TimestampFrequency => TimeSpan.TicksPerSecond;

        public override long GetTimestamp() => Passed.Ticks;

        public override DateTimeOffset GetUtcNow() => _wall -= TimeSpan.FromHours(1);
    }

    [Theory]
    [InlineData("127.0.0.1", "::ffff:127.0.0.1", true)]
    [InlineData("2001:db8::1", "2001:db8::ffff:2", true)]
    [InlineData("2001:db8::1", "2001:db8:0:1::1", false)]
    [InlineData("10.0.0.1", "10.0.0.2", false)]
    public void Addresses_that_one_person_has_at_will_are_counted_as_one(string first, string second, bool same)
    {
        var failed = new FailedLogins(_time);
        for (var i = 0; i < FailedLogins.Max; i++)
        {
            failed.Add(IPAddress.Parse(first));
        }

        Assert.Equal(same, failed.WaitOf(IPAddress.Parse(second)) is not null);
    }

    [Fact]
    public void However_many_addresses_come_a_bounded_number_is_remembered_and_none_gets_around_the_limit()
    {
        var failed = new FailedLogins(_time);
        for (var i = 0; i < 10 * FailedLogins.MaxAddresses; i++)
        {
            failed.Add(new IPAddress([10, 0, (byte)(i >> 8), (byte)i]));
        }

        Assert.InRange(failed.Addresses, 1, FailedLogins.MaxAddresses);
        Assert.NotNull(failed.WaitOf(IPAddress.Parse("192.0.2.1")));
        _time.Advance(FailedLogins.Window);
        Assert.Null(failed.WaitOf(IPAddress.Parse("192.0.2.1")));
        failed.Add(Here);
        Assert.Equal(1, failed.Addresses);
    }
}
