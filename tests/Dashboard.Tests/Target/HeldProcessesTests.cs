using Dashboard.Target;
using Dashboard.Timeline;
using Microsoft.Extensions.Time.Testing;

namespace Dashboard.Tests.Target;

/// <summary>Who gets a process that starts while several watched processes of its program have ended.</summary>
public sealed class HeldProcessesTests
{
    private readonly FakeTimeProvider _time = new();
    private readonly Dictionary<int, ReplicaTraits> _traits = [];
    private readonly HeldProcesses _held;

    public HeldProcessesTests() => _held = new HeldProcesses(_time, id => _traits.GetValueOrDefault(id, Traits()));

    [Fact]
    public void A_single_one_gets_whatever_is_the_same_program_though_everything_else_differs()
    {
        _traits[1] = Traits("/a", ("PORT", "5001"));
        _traits[2] = Traits("/b", ("PORT", "5002"));
        Lost("one", 1);

        Assert.Equal(Return.Yes, _held.Take("one", Shop(2)));
    }

    [Fact]
    public void A_process_is_given_to_one_holder_alone()
    {
        _traits[1] = _traits[2] = _traits[3] = Traits("/app");
        Lost("one", 1);
        Lost("two", 2);

        Assert.NotEqual(Return.No, _held.Take("one", Shop(3)));
        Assert.Equal(Return.No, _held.Take("two", Shop(3)));
        Assert.Equal(Return.Yes, _held.Take("two", Shop(4)));
    }

    [Fact]
    public void What_another_holds_is_not_held_twice_until_it_is_released()
    {
        Assert.True(_held.TryHold("one", Shop(1)));
        Assert.False(_held.TryHold("two", Shop(1)));
        Assert.True(_held.TryHold("two", Shop(2)));

        _held.Release("one");

        Assert.True(_held.TryHold("three", Shop(1)));
    }

    [Theory]
    [InlineData("ASPNETCORE_URLS")]
    [InlineData("PORT")]
    [InlineData("INSTANCE")]
    public void A_variable_that_differs_tells_siblings_apart_in_whatever_order_they_return(string name)
    {
        string[] holders = ["1", "2", "3"];
        for (var i = 1; i <= 3; i++)
        {
            _traits[i] = _traits[i + 10] = Traits("/app", (name, $"{i}"), ("LANG", "C"));
            _traits[i] = _traits[i] with { Started = i };
            Lost(holders[i - 1], i);
        }

        Assert.Equal(Return.No, _held.Take("1", Shop(13)));
        Assert.Equal(Return.Yes, _held.Take("3", Shop(13)));
        Assert.Equal(Return.No, _held.Take("1", Shop(12)));
        Assert.Equal(Return.Yes, _held.Take("1", Shop(11)));
        Assert.Equal(Return.Yes, _held.Take("2", Shop(12)));
    }

    [Fact]
    public void An_address_says_more_than_what_a_shell_happened_to_leave()
    {
        _traits[1] = Traits("/app", ("PORT", "5001"), ("SHLVL", "1"));
        _traits[2] = Traits("/app", ("PORT", "5002"), ("SHLVL", "2"));
        _traits[3] = Traits("/app", ("PORT", "5001"), ("SHLVL", "2"));
        Lost("one", 1);
        Lost("two", 2);

        Assert.Equal(Return.No, _held.Take("two", Shop(3)));
        Assert.Equal(Return.Yes, _held.Take("one", Shop(3)));
    }

    [Fact]
    public void The_successor_of_one_that_still_runs_is_not_the_return_of_another()
    {
        _traits[1] = Traits("/one");
        _traits[2] = _traits[3] = Traits("/two");
        Lost("one", 1);
        _held.Hold("two", Shop(2));

        Assert.Equal(Return.No, _held.Take("one", Shop(3)));
        _held.Lose("two");
        Assert.Equal(Return.Yes, _held.Take("two", Shop(3)));
    }

    [Fact]
    public void What_nothing_tells_apart_returns_in_the_order_of_its_start_and_is_called_a_guess()
    {
        _traits[1] = Traits("/app") with { Started = 200 };
        _traits[2] = Traits("/app") with { Started = 100 };
        Lost("one", 1);
        Lost("two", 2);

        Assert.Equal(Return.No, _held.Take("one", Shop(3)));
        Assert.Equal(Return.OneOfSeveral, _held.Take("two", Shop(3)));
        Assert.Equal(Return.Yes, _held.Take("one", Shop(4)));
    }

    [Fact]
    public void Ports_alone_tell_apart_once_the_process_listens_and_it_is_not_waited_for_longer_than_that()
    {
        // They did not listen yet when they were attached to.
        _traits[1] = _traits[2] = Traits("/app");
        _held.Hold("one", Shop(1));
        _held.Hold("two", Shop(2));
        (_traits[1], _traits[2]) = (Traits("/app") with { Ports = [5001], Started = 1 }, Traits("/app") with { Ports = [5002], Started = 2 });
        _held.Hold("other", new TargetFacts(9, "Other", "Other", "other", null, null, null));
        _held.Lose("one");
        _held.Lose("two");

        _traits[3] = Traits("/app");
        Assert.Equal((Return.No, Return.No), (_held.Take("one", Shop(3)), _held.Take("two", Shop(3))));
        _traits[3] = Traits("/app") with { Ports = [5002] };
        Assert.Equal((Return.No, Return.Yes), (_held.Take("one", Shop(3)), _held.Take("two", Shop(3))));

        _held.Lose("two");
        _traits[4] = Traits("/app");
        Assert.Equal((Return.No, Return.No), (_held.Take("one", Shop(4)), _held.Take("two", Shop(4))));
        _time.Advance(HeldProcesses.PortPatience);
        Assert.Contains(Return.OneOfSeveral, new[] { _held.Take("one", Shop(4)), _held.Take("two", Shop(4)) });
    }

    [Fact]
    public void Whoever_watches_no_more_gets_nothing_and_stands_in_nobodys_way()
    {
        _traits[1] = Traits("/one");
        _traits[2] = _traits[3] = Traits("/two");
        Lost("one", 1);
        Lost("two", 2);
        _held.Release("two");

        Assert.Equal((Return.No, Return.Yes), (_held.Take("two", Shop(3)), _held.Take("one", Shop(3))));
    }

    private static TargetFacts Shop(int id) => new(id, "Shop", "Shop", "dotnet Shop.dll", null, null, null);

    private static ReplicaTraits Traits(string? folder = null, params (string Name, string Value)[] environment) => new(
        folder, environment.ToDictionary(one => one.Name, one => one.Value.GetHashCode(StringComparison.Ordinal), StringComparer.Ordinal), [], null);

    private void Lost(string holder, int id)
    {
        _held.Hold(holder, Shop(id));
        _held.Lose(holder);
    }
}
