using Dashboard.RunFile;

namespace Dashboard.Sweeps.Page;

/// <summary>The fields of the store's matrix, as typed.</summary>
internal sealed class MatrixFields
{
    public string Foreground { get; set; } = "1, 2, 4, 8";

    public string Workers { get; set; } = "0, 1, 2, 4, 8";

    public string Operations { get; set; } = SweepStore.UsualOperations.ToString(System.Globalization.CultureInfo.InvariantCulture);

    public string Buckets { get; set; } = "";

    public string Repeats { get; set; } = "3";

    public HashSet<string> Kinds { get; } = new([StoreWords.UsualWorkerKind], StringComparer.Ordinal);

    public FormReading Read() => FormReading.Of(Empty,
    [
        (nameof(Foreground), plan => plan with { Y = SweepAxis.Of(SweepParameter.Foreground.Id, Foreground) }),
        (nameof(Workers), plan => plan with { X = SweepAxis.Of(SweepParameter.Workers.Id, Workers) }),
        (nameof(Operations), plan => plan with { Store = new SweepStore((long)SweepStore.OperationsRange.Read(Operations)) }),
        (nameof(Buckets), plan => plan with { Store = plan.Store! with { Buckets = BucketsGiven() } }),
        (nameof(Kinds), plan => plan with { Layers = Layers() }),
        (nameof(Repeats), plan => plan with { Repeats = (int)SweepPlan.RepeatsRange.Read(Repeats) }),
    ]);

    private long? BucketsGiven() => Buckets.Trim().Length == 0 ? null : (long)SweepStore.BucketsRange.Read(Buckets);

    private static SweepPlan Empty => new(SweepTitle.OfMatrix, SweepAxis.Of(SweepParameter.Workers, ["0"]))
    {
        Store = new SweepStore(SweepStore.UsualOperations),
    };

    private SweepAxis? Layers()
    {
        string[] kinds = [.. StoreWords.WorkerKinds.Select(kind => kind.Id).Where(Kinds.Contains)];
        return kinds switch
        {
            [] => throw new UserFacingException("Choose at least one kind of workers."),
            [StoreWords.UsualWorkerKind] => null,
            _ => SweepAxis.Of(SweepParameter.WorkerKind, kinds),
        };
    }
}
