using Dashboard.Cli.Doctor.Watch;

namespace Dashboard.Tests.Cli.Doctor.Watch;

public sealed class CooldownsTests
{
    [Fact]
    public void What_comes_back_at_once_waits_twice_as_long_each_time_and_never_longer_than_the_longest()
    {
        var cooldowns = new Cooldowns(60, 200);
        var (t, looks) = (0d, new List<double>());
        for (; t < 1_000; t++)
        {
            if (cooldowns.IsDue("queue", t))
            {
                looks.Add(t);
                cooldowns.Begin("queue", t);
            }
        }

        Assert.Equal([0, 60, 180, 380, 580, 780, 980], looks);
    }

    [Fact]
    public void A_cause_that_was_away_for_long_is_a_new_one_and_another_is_due_at_once()
    {
        var cooldowns = new Cooldowns(60, 200);
        cooldowns.Begin("queue", 0);
        Assert.Equal(120, cooldowns.Begin("queue", 61));

        Assert.False(cooldowns.IsDue("queue", 180));
        Assert.True(cooldowns.IsDue("slow", 62));
        Assert.Equal(60, cooldowns.Begin("queue", 181 + 120));
    }

    [Fact]
    public void Only_so_many_kinds_are_remembered()
    {
        var cooldowns = new Cooldowns(60, 200);
        for (var i = 0; i <= 200; i++)
        {
            cooldowns.Begin($"{i}", i / 10d);
        }

        Assert.True(cooldowns.IsDue("0", 21));
        Assert.False(cooldowns.IsDue("1", 21));
    }
}
