using Dashboard.Timeline.Work;

namespace Dashboard.Accounts;

internal static class AccountsFeature
{
    public static IServiceCollection AddAccounts(this IServiceCollection services) =>
        services.AddSingleton<Func<TimelineHub, ITargetAccounts>>(static hub => new TargetAccounts(hub));
}
