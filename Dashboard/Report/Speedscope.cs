using System.Text.Json.Serialization;
using Dashboard.Accounts.Blockers;
using Dashboard.Compare;
using Dashboard.RunFile;

namespace Dashboard.Report;

/// <summary>
/// Blocked time as a file of speedscope (<see href="https://github.com/jlfwong/speedscope/blob/main/src/lib/file-format-spec.ts"/>): sampled profiles, each
/// stack once, from the route to the wait.
/// </summary>
internal static class Speedscope
{
    /// <summary>The end of a file's name, by which editors and speedscope know it.</summary>
    public const string Extension = ".speedscope.json";

    private const string Seconds = "seconds";
    private const string Milliseconds = "milliseconds";

    /// <summary>A profile for each load; the weights are thread-seconds, those of the table of blocking calls.</summary>
    /// <exception cref="UserFacingException">No thread was blocked, or that was not read.</exception>
    public static string Of(RecordedRun run)
    {
        var file = new FrameTable();
        var stacks = SiteStack.ByNumber(run.Items);
        var profiles = run.Blockers.Parts(run.Summary)
            .Select(part => file.Profile(part.Name ?? run.Title, Seconds, BlockedTime.Of(part.Sites, stacks).Select(static one => (one.Frames, one.Seconds))))
            .Where(static profile => profile.Weights.Count > 0).ToList();
        return profiles.Count > 0 ? file.Text($"{run.Title}: blocked threads", profiles) : throw Nothing(run);
    }

    /// <summary>Where B blocks longer than A, where shorter, and both; the weights are milliseconds of blocked threads a request.</summary>
    /// <exception cref="UserFacingException">Neither has blocked threads, or one has no requests to divide by.</exception>
    public static string Difference(ComparedRun a, ComparedRun b)
    {
        if (BlockedDifference.Of(a, b) is not { } difference)
        {
            throw new UserFacingException("One of the runs has no requests: blocked time is compared a request, of two runs with a load.");
        }

        var file = new FrameTable();
        return difference.A.Count + difference.B.Count == 0 ? throw Nothing(b.Run) : file.Text($"{b.Title} compared with {a.Title}: blocked ms a request",
        [
            file.Profile("B blocks longer (ms a request)", Milliseconds, difference.Longer),
            file.Profile("B blocks shorter (ms a request)", Milliseconds, difference.Shorter),
            file.Profile($"A: {a.Title} (ms a request)", Milliseconds, difference.A),
            file.Profile($"B: {b.Title} (ms a request)", Milliseconds, difference.B),
        ]);
    }

    private static UserFacingException Nothing(RecordedRun run) => new(
        run.WithoutWaits ?? $"No thread of the pool was blocked in {run.Title}, or that was not read: record with --signals waits or all.");

    /// <summary>The frames that the profiles of a file share.</summary>
    private sealed class FrameTable
    {
        private readonly List<StackFrame> _frames = [];
        private readonly Dictionary<StackFrame, int> _places = [];

        public Profile Profile(string name, string unit, IEnumerable<(IReadOnlyList<StackFrame> Frames, double Weight)> stacks)
        {
            var sorted = stacks.OrderByDescending(static stack => stack.Weight).ToList();
            return new Profile(name, unit, sorted.Sum(static stack => stack.Weight))
            {
                Samples = [.. sorted.Select(stack => stack.Frames.Select(PlaceOf).ToList())],
                Weights = [.. sorted.Select(static stack => stack.Weight)],
            };
        }

        public string Text(string name, IReadOnlyList<Profile> profiles) => JsonText.Of(new Document(
            name, new Shared([.. _frames.Select(static frame => new Frame(frame.Method, frame.Line?.File, frame.Line?.Line))]), profiles));

        private int PlaceOf(StackFrame frame)
        {
            if (!_places.TryGetValue(frame, out var place))
            {
                _places[frame] = place = _frames.Count;
                _frames.Add(frame);
            }

            return place;
        }
    }

    private sealed record Document(string Name, Shared Shared, IReadOnlyList<Profile> Profiles)
    {
        [JsonPropertyName("$schema")]
        public string Schema => "https://www.speedscope.app/file-format-schema.json";

        public string Exporter => $"{About.Name} {About.Version}";

        public int ActiveProfileIndex => 0;
    }

    private sealed record Shared(IReadOnlyList<Frame> Frames);

    /// <summary>A field without a value is left out: the format allows no null.</summary>
    private sealed record Frame(
        string Name,
        [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] string? File,
        [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] int? Line);

    private sealed record Profile(string Name, string Unit, double EndValue)
    {
        public string Type => "sampled";

        public double StartValue => 0;

        public IReadOnlyList<IReadOnlyList<int>> Samples { get; init; } = [];

        public IReadOnlyList<double> Weights { get; init; } = [];
    }
}
