using System.Globalization;
using System.Web;

namespace Dashboard.Target.Watched;

/// <summary>The target that a page shows, from its first drawing to its last: choosing another one loads the page anew.</summary>
public sealed class ChosenTarget
{
    /// <summary>The parameter of addresses that holds the <see cref="WatchedTarget.Number"/>; without it the first target is chosen.</summary>
    public const string Parameter = "target";

    /// <param name="address">The page's address, with its query; null: no page.</param>
    public ChosenTarget(WatchedTargets all, string? address)
    {
        Asked = NumberIn(address);
        Target = (Asked is { } number ? all.Find(number) : null) ?? all.First;
    }

    public WatchedTarget Target { get; }

    public int? Asked { get; }

    public bool IsMissing => Asked is { } number && number != Target.Number;

    public static string Address(string path, WatchedTarget target) => $"{path}?{Parameter}={target.Number}";

    /// <inheritdoc cref="WatchedTarget.Of{T}"/>
    public T Of<T>()
        where T : class => Target.Of<T>();

    private static int? NumberIn(string? address) =>
        Uri.TryCreate(address, UriKind.Absolute, out var uri) && HttpUtility.ParseQueryString(uri.Query).GetValues(Parameter) is [var given, ..]
        && int.TryParse(given, NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : null;
}
