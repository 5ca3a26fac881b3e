using System.Reflection;
using System.Runtime.CompilerServices;
using Xunit.v3;

namespace ThreadPoolDashboard.Tests;

/// <summary>A rule of the house for the tests themselves; compiled into every test project.</summary>
public sealed class TimeLimitTests
{
    /// <summary>xunit ends a test at its limit only where it awaits. On a body that computes, a limit would be words without effect.</summary>
    [Fact]
    public void Each_test_that_awaits_has_a_time_limit_and_one_that_computes_claims_none()
    {
        var tests = typeof(TimeLimitTests).Assembly.GetTypes()
            .SelectMany(type => type.GetMethods())
            .Select(method => (Method: method, Limit: method.GetCustomAttributes().OfType<IFactAttribute>().SingleOrDefault()?.Timeout))
            .Where(test => test.Limit is not null)
            .ToList();

        Assert.NotEmpty(tests);
        Assert.Empty(tests
            .Where(test => test.Limit > 0 != test.Method.IsDefined(typeof(AsyncStateMachineAttribute)))
            .Select(test => $"{test.Method.DeclaringType!.Name}.{test.Method.Name}"));
    }
}
