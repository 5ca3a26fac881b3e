using Dashboard.Catalogue;
using Dashboard.Exchange.Offered;
using Dashboard.Format;
using Dashboard.Running.Page;
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
        Assert.Equal(new FieldProblem(nameof(MatrixFields.Kinds), "Choose at least one kind of workers."), fields.Read().Problem);
    }

    [Theory]
    [InlineData(nameof(MatrixFields.Foreground), "0", "Foreground threads: 1 to 64, not '0'.")]
    [InlineData(nameof(MatrixFields.Foreground), "", "The setting Foreground threads has no values")]
    [InlineData(nameof(MatrixFields.Workers), "1, 1", "The setting Workers has a duplicate value")]
    [InlineData(nameof(MatrixFields.Operations), "1000000000", "Operations: 1\u202f000 to 10\u202f000\u202f000.")]
    [InlineData(nameof(MatrixFields.Operations), "many", "Operations: a whole number, 1\u202f000 to")]
    [InlineData(nameof(MatrixFields.Operations), "", "Operations: a whole number, 1\u202f000 to")]
    [InlineData(nameof(MatrixFields.Buckets), "0", "Buckets: 1 to 100\u202f000\u202f000.")]
    [InlineData(nameof(MatrixFields.Repeats), "0", "Repeats: 1 to 20.")]
    [InlineData(nameof(MatrixFields.Repeats), "2.5", "Repeats: a whole number, 1 to 20.")]
    public void What_is_wrong_with_the_matrix_is_told_at_its_field(string field, string text, string sentence)
    {
        var fields = new MatrixFields();
        typeof(MatrixFields).GetProperty(field)!.SetValue(fields, text);

        Assert.Equal(field, fields.Read().Problem!.Field);
        Assert.StartsWith(sentence, fields.Read().Problem!.Sentence, StringComparison.Ordinal);
        Assert.Null(fields.Read().Plan);
    }

    [Theory]
    [InlineData(nameof(ScenarioFields.XValues), "1, two", "Connections: a whole number")]
    [InlineData(nameof(ScenarioFields.YValues), "0", "Minimum threads: 1 to 1\u202f000, not '0'.")]
    [InlineData(nameof(ScenarioFields.Repeats), "21", "Repeats: 1 to 20.")]
    public void What_is_wrong_with_a_sweep_is_told_at_its_field(string field, string text, string sentence)
    {
        var fields = Fields();
        typeof(ScenarioFields).GetProperty(field)!.SetValue(fields, text);

        Assert.Equal(field, fields.Read().Problem!.Field);
        Assert.StartsWith(sentence, fields.Read().Problem!.Sentence, StringComparison.Ordinal);
    }

    /// <summary>Until now a sweep took a query and a timeout that no other load took.</summary>
    [Theory]
    [InlineData(nameof(LoadForm.Connections), "0", "Connections: 1 to 1\u202f000.")]
    [InlineData(nameof(LoadForm.Duration), "601", "Duration: above 0, at most 600 s.")]
    [InlineData(nameof(LoadForm.Timeout), "0.05", "Timeout: 0.1 to 600 s.")]
    [InlineData(nameof(LoadForm.Query), "a=1#b", "Query: leave out “#” and what follows; it is never sent.")]
    public void What_is_wrong_with_the_load_of_a_sweep_is_told_as_on_the_live_page(string field, string text, string sentence)
    {
        var fields = Fields();
        fields.ChooseX(SweepParameter.ServiceTime.Id);
        typeof(LoadForm).GetProperty(field)!.SetValue(fields.Load, text);

        Assert.Equal(new FieldProblem(field, sentence), fields.Read().Problem);
    }

    [Fact]
    public void What_nobody_changes_is_each_endpoints_own_and_what_varies_is_not_asked()
    {
        var fields = new ScenarioFields();
        var io = new Scenario("test-io", "I/O", "/test/io", "sync-over-async", "", "", new ScenarioLoad(100, null, 100, 300, KeepAlive: false));
        fields.Choose(io.Id, [io], []);
        fields.ChooseX(SweepParameter.Scenario.Id);

        Assert.Equal(new SweepLoad("test-io") { DurationSeconds = 5 }, fields.Read().Plan!.Load);
        (fields.Load.Timeout, fields.Load.KeepAlive, fields.Load.AtRate, fields.Load.Rate) = ("20", true, true, "50");
        Assert.Equal(new SweepLoad("test-io") { DurationSeconds = 5, TimeoutSeconds = 20, KeepAlive = true, Rate = 50 }, fields.Read().Plan!.Load);

        fields.ChooseX(SweepParameter.Connections.Id);
        fields.Load.Connections = "";
        Assert.Null(fields.Read().Plan!.Load!.Connections);
        fields.ChooseX(SweepParameter.ServiceTime.Id);
        Assert.Equal(nameof(LoadForm.Connections), fields.Read().Problem!.Field);
    }

    [Fact]
    public void An_endpoint_of_ones_own_is_named_by_its_path_and_where_nobody_knows_it_by_its_base_url()
    {
        var fields = new ScenarioFields { AsksAddress = true };
        fields.Choose(EndpointChoice.OwnId, [], []);
        Assert.Equal(["connections", "rate"], fields.Settings(isSample: false).Select(setting => setting.Id));
        Assert.Equal(nameof(ScenarioFields.Address), fields.Read().Problem!.Field);
        fields.Address = "5000";
        Assert.Equal(new FieldProblem(EndpointChoice.PathField, "Path: what to call, such as /orders."), fields.Read().Problem);
        fields.Endpoint.Path = "/orders";

        var plan = fields.Read().Plan!;

        Assert.Equal(("GET /orders: connections", null), (plan.Title, plan.Y));
        Assert.Equal(new SweepLoad("own") { Path = "/orders", Address = "http://127.0.0.1:5000/", DurationSeconds = 5 }, plan.Load);
        Assert.Equal("Path: begin with “/”, such as /orders; the base URL is added in front of it.", (plan with { Load = plan.Load! with { Path = "x" } }).Refuse());
        Assert.StartsWith("Base URL: a port", (plan with { Load = plan.Load! with { Address = "http://elsewhere:80" } }).Refuse(), StringComparison.Ordinal);
        Assert.Equal(
            "Your endpoint is a single endpoint: vary a setting other than the endpoint.",
            (plan with { Y = SweepAxis.Parse("scenario=taskwait") }).Refuse());
    }

    [Fact]
    public void The_same_setting_twice_is_told_at_the_rows_and_rows_can_be_left_out()
    {
        var fields = Fields();
        fields.ChooseY(SweepParameter.Connections.Id);
        Assert.Equal(new FieldProblem(nameof(ScenarioFields.YValues), "The setting Connections is used for both axes: choose another setting for the rows."), fields.Read().Problem);

        fields.ChooseY("");
        fields.ChooseX(SweepParameter.MinThreads.Id);
        fields.Load.Connections = "100";
        var plan = fields.Read().Plan!;
        Assert.Equal((3, 100, "taskwait: minimum threads"), (plan.CellCount, plan.Load!.Connections, plan.Title));
    }

    private static ScenarioFields Fields()
    {
        var fields = new ScenarioFields();
        fields.Choose("taskwait", [new Scenario("taskwait", "taskwait", "/wait", "sync-over-async", "", "", CustomEndpoint.UsualLoad)], []);
        return fields;
    }

    [Theory]
    [InlineData(14, "about 14 s")]
    [InlineData(41, "about 45 s")]
    [InlineData(131, "about 2 min 30 s")]
    [InlineData(700, "about 12 min")]
    public void A_guess_is_as_exact_as_a_guess_can_be(double seconds, string words) => Assert.Equal(words, Readable.Estimate(TimeSpan.FromSeconds(seconds)));
}
