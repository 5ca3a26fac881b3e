using Dashboard.Catalogue;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Tests.RunFile;

namespace Dashboard.Tests.Running;

public sealed class ChangedMinimumsTests : IDisposable
{
    private const string Run = "20260101T000000Z-sweep-0001";
    private readonly TemporaryFolder _folder = new();

    private ChangedMinimums Kept => new(new RunFolder(_folder.FullPath));

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void What_a_run_left_is_known_to_the_next_program_until_it_is_put_back()
    {
        Kept.Add(new ChangedMinimum(7, Run, 2, 3) { SetWorkers = 64 });

        Assert.Equal((2, 3), (Kept.LeftBy(Pool(7, 64, 3))!.Workers, Kept.LeftBy(Pool(7, 64, 3))!.Io));

        Kept.Remove(7, Run);
        Assert.Null(Kept.LeftBy(Pool(7, 64, 3)));
    }

    [Fact]
    public void Of_several_changes_of_a_run_the_first_says_what_it_was_and_the_last_what_it_is()
    {
        Kept.Add(new ChangedMinimum(7, Run, 2, 3) { SetWorkers = 64 });
        Kept.Add(new ChangedMinimum(7, Run, 64, 3) { SetWorkers = 100, SetIo = 9 });

        Assert.Null(Kept.LeftBy(Pool(7, 64, 3)));
        Assert.Equal((2, 3), (Kept.LeftBy(Pool(7, 100, 9))!.Workers, Kept.LeftBy(Pool(7, 100, 9))!.Io));
    }

    [Theory]
    [InlineData(8, 64, 3)]
    [InlineData(7, 32, 3)]
    [InlineData(7, 64, 4)]
    public void Another_process_and_a_minimum_that_somebody_changed_since_are_left_alone(int processId, int workers, int io)
    {
        Kept.Add(new ChangedMinimum(7, Run, 2, 3) { SetWorkers = 64 });

        Assert.Null(Kept.LeftBy(Pool(processId, workers, io)));
    }

    [Fact]
    public void A_run_that_is_being_recorded_puts_it_back_itself()
    {
        var folder = new RunFolder(_folder.FullPath);
        Kept.Add(new ChangedMinimum(7, Run, 2, 3) { SetWorkers = 64 });
        using (folder.MarkRecording(Run))
        {
            Assert.Null(Kept.LeftBy(Pool(7, 64, 3)));
        }

        Assert.NotNull(Kept.LeftBy(Pool(7, 64, 3)));
    }

    [Fact]
    public void No_more_than_fifty_are_kept_and_a_file_that_makes_no_sense_puts_nothing_back()
    {
        foreach (var process in Enumerable.Range(1, 60))
        {
            Kept.Add(new ChangedMinimum(process, Run, 2, 3) { SetWorkers = 64 });
        }

        Assert.Null(Kept.LeftBy(Pool(10, 64, 3)));
        Assert.NotNull(Kept.LeftBy(Pool(11, 64, 3)));

        File.WriteAllText(Path.Combine(_folder.FullPath, "changed-minimums.json"), $$"""[null, {"processId":7,"runId":"{{Run}}","workers":-2,"io":3,"setWorkers":64}]""");
        Assert.Null(Kept.LeftBy(Pool(7, 64, 3)));

        File.WriteAllText(Path.Combine(_folder.FullPath, "changed-minimums.json"), "[{");
        Assert.Null(Kept.LeftBy(Pool(7, 64, 3)));
    }

    private static PoolFacts Pool(int processId, int workers, int io) => new(workers, io, 32_767, 1_000, 4, 0, 0, 2, processId);
}
