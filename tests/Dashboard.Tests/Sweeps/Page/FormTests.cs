using Dashboard.Sweeps;
using Dashboard.Sweeps.Page;

namespace Dashboard.Tests.Sweeps.Page;

public sealed class FormTests
{
    [Fact]
    public void The_matrix_as_it_stands_is_the_usual_one_and_leaves_the_buckets_to_the_operations()
    {
        var plan = new MatrixFields().Read().Plan!;

        Assert.Equal((20, 60), (plan.CellCount, plan.RunCount));
        Assert.Equal((SweepStore.UsualOperations, null), (plan.Store!.Operations, plan.Store.Buckets));
        Assert.Null(plan.Layers);
        Assert.Null(plan.Refuse());
    }

    [Fact]
    public void Another_kind_of_workers_or_several_become_tables_and_none_is_told()
    {
        var fields = new MatrixFields();
        fields.Kinds.Add("result");
        Assert.Equal(["own", "result"], fields.Read().Plan!.Layers!.Values);

        fields.Kinds.Remove("own");
        Assert.Equal(["result"], fields.Read().Plan!.Layers!.Values);

        fields.Kinds.Clear();
        Assert.Equal((nameof(MatrixFields.Kinds), "Choose at least one kind of workers."), (fields.Read().Field, fields.Read().Problem));
    }

    [Theory]
    [InlineData(nameof(MatrixFields.Foreground), "0", "Foreground threads takes whole numbers from 1 to 64, not '0'.")]
    [InlineData(nameof(MatrixFields.Foreground), "", "Foreground threads has no values")]
    [InlineData(nameof(MatrixFields.Workers), "1, 1", "Workers has a value twice")]
    [InlineData(nameof(MatrixFields.Operations), "1000000000", "A cell has 1\u202f000 to 10\u202f000\u202f000 operations")]
    [InlineData(nameof(MatrixFields.Operations), "many", "Operations takes a number, not 'many'.")]
    [InlineData(nameof(MatrixFields.Operations), "", "Operations takes a whole number, not ''.")]
    [InlineData(nameof(MatrixFields.Buckets), "0", "The store has 1 to")]
    [InlineData(nameof(MatrixFields.Repeats), "0", "A cell has 1 to 20 repeats")]
    [InlineData(nameof(MatrixFields.Repeats), "2.5", "Repeats takes a whole number, not '2.5'.")]
    public void What_is_wrong_with_the_matrix_is_told_at_its_field(string field, string text, string sentence)
    {
        var fields = new MatrixFields();
        typeof(MatrixFields).GetProperty(field)!.SetValue(fields, text);

        Assert.Equal(field, fields.Read().Field);
        Assert.StartsWith(sentence, fields.Read().Problem, StringComparison.Ordinal);
        Assert.Null(fields.Read().Plan);
    }

    [Theory]
    [InlineData(nameof(ScenarioFields.XValues), "1, two", "Connections takes whole numbers")]
    [InlineData(nameof(ScenarioFields.YValues), "0", "Minimum threads takes whole numbers")]
    [InlineData(nameof(ScenarioFields.Seconds), "601", "The duration of a cell must be")]
    [InlineData(nameof(ScenarioFields.Requests), "10", "The load has two ends")]
    [InlineData(nameof(ScenarioFields.Repeats), "21", "A cell has 1 to 20 repeats")]
    public void What_is_wrong_with_a_sweep_is_told_at_its_field(string field, string text, string sentence)
    {
        var fields = new ScenarioFields();
        typeof(ScenarioFields).GetProperty(field)!.SetValue(fields, text);

        Assert.Equal(field, fields.Read([]).Field);
        Assert.StartsWith(sentence, fields.Read([]).Problem, StringComparison.Ordinal);
    }

    [Fact]
    public void The_same_setting_twice_is_told_at_the_rows_and_rows_can_be_left_out()
    {
        var fields = new ScenarioFields();
        fields.ChooseY(SweepParameter.Connections.Id);
        Assert.Equal((nameof(ScenarioFields.YValues), "Connections varies twice: choose another setting for the rows."), (fields.Read([]).Field, fields.Read([]).Problem));

        fields.ChooseY("");
        fields.ChooseX(SweepParameter.MinThreads.Id);
        fields.Connections = "100";
        var plan = fields.Read([]).Plan!;
        Assert.Equal((3, 100, "taskwait: minimum threads"), (plan.CellCount, plan.Load!.Connections, plan.Title));
    }

    [Theory]
    [InlineData(14, "about 14 s")]
    [InlineData(41, "about 45 s")]
    [InlineData(131, "about 2 min 30 s")]
    [InlineData(700, "about 12 min")]
    public void A_guess_is_as_exact_as_a_guess_can_be(double seconds, string words) => Assert.Equal(words, SweepWords.About(TimeSpan.FromSeconds(seconds)));
}
