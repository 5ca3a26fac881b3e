using Dashboard.Timeline;
using Dashboard.Timeline.Work;

namespace Dashboard.Accounts;

/// <summary>Puts into the application what makes items of a timeline from the single steps that a target tells.</summary>
internal static class AccountsFeature
{
    public static IServiceCollection AddAccounts(this IServiceCollection services) =>
        services.AddSingleton<Func<TimelineHub, ITargetAccounts>>(static hub => new TargetAccounts(hub));
}
