using Dashboard.Sweeps;
using Dashboard.Sweeps.Matrix;

namespace Dashboard.Tests.Sweeps.Matrix;

/// <summary>Whether a matrix says what the article says.</summary>
public sealed class MatrixLessonsTests
{
    /// <summary>The article's own numbers, three repeats within 2 %.</summary>
    [Fact]
    public void The_articles_own_matrix_shows_both_of_its_lessons()
    {
        var lessons = Lessons((foreground, workers) => MatrixArticle.PerSecond(new SweepPoint(workers, foreground, null))!.Value);

        Assert.Equal([true, true], lessons.Select(lesson => lesson.Holds));
        Assert.Equal("True here: it gives 1.36 to 1.87 times what the best number of workers gives.", lessons[0].Sentence);
        Assert.Equal(
            "True here. Best: 2 with 1 foreground thread; 4 with 2 foreground threads; 8 with 4 foreground threads; 8 with 8 foreground threads.",
            lessons[1].Sentence);
    }

    [Fact]
    public void Where_workers_give_more_than_the_synchronous_column_the_first_lesson_does_not_hold()
    {
        var lessons = Lessons((_, workers) => workers == "0" ? 500_000 : 1_000_000);

        Assert.Equal((false, "Not true here: it gives 0.5 to 0.5 times what the best number of workers gives."), (lessons[0].Holds, lessons[0].Sentence));
    }

    [Fact]
    public void One_row_that_says_otherwise_keeps_the_first_lesson_open()
    {
        var lessons = Lessons((foreground, workers) => foreground == "4" && workers == "2" ? 3_000_000 : MatrixArticle.PerSecond(new SweepPoint(workers, foreground, null))!.Value);

        Assert.Null(lessons[0].Holds);
        Assert.StartsWith("Not statistically significant in every row: it gives 0.683 to 1.87 times ", lessons[0].Sentence, StringComparison.Ordinal);
    }

    [Fact]
    public void Where_one_worker_is_best_in_every_row_the_second_lesson_does_not_hold()
    {
        var lessons = Lessons((_, workers) => workers == "0" ? 2_000_000 : 1_000_000.0 / int.Parse(workers));

        Assert.Equal(false, lessons[1].Holds);
        Assert.Equal("Not true here: the best number of workers is 1 in every row.", lessons[1].Sentence);
    }

    [Fact]
    public void Where_nothing_but_chance_differs_nothing_is_told()
    {
        var random = new Random(1);
        var lessons = Lessons((_, _) => 1_000_000 * (0.8 + (0.4 * random.NextDouble())));

        Assert.Equal([null, null], lessons.Select(lesson => lesson.Holds));
    }

    [Fact]
    public void Before_every_cell_was_measured_nothing_is_told()
    {
        var sweep = Cells.Measured(Cells.Matrix, Cells.Run(Cells.Matrix, new SweepPoint("0", "1", null), 1_000_000));

        Assert.All(MatrixLessons.Of(sweep, null), lesson =>
            Assert.Equal((null, "Not known yet: 5 cells still to be measured."), (lesson.Holds, lesson.Sentence)));
    }

    [Fact]
    public void A_sweep_over_loads_has_no_such_lessons() => Assert.Empty(MatrixLessons.Of(Cells.Measured(Cells.Plan), null));

    private static IReadOnlyList<MatrixLesson> Lessons(Func<string, string, double> perSecond)
    {
        var plan = SweepPresets.Get("tkrzw-article").Plan;
        var runs =
            from point in SweepPoint.All(plan)
            from repeat in Enumerable.Range(1, 3)
            select Cells.Run(plan, point, perSecond(point.Y!, point.X) * (0.97 + (0.01 * repeat)), repeat);
        return MatrixLessons.Of(Cells.Measured(plan, [.. runs]), null);
    }
}
