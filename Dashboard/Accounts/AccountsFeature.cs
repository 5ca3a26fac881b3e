using Dashboard.Timeline.Work;

namespace Dashboard.Accounts;

/// <summary>Puts into the application what makes items of the timeline from the single steps that a target tells.</summary>
public static class AccountsFeature
{
    public static IServiceCollection AddAccounts(this IServiceCollection services) => services.AddSingleton(new WorkListener
    {
        WorkBegins = static (hub, target) => TargetAccounts.Of(hub).WorkBegins(target),
        WaitsBegin = static hub => TargetAccounts.Of(hub).WaitsBegin(),
        Threads = static hub => TargetAccounts.Of(hub).Threads,
        Awaits = static hub => TargetAccounts.Of(hub).Awaits,
    });
}
