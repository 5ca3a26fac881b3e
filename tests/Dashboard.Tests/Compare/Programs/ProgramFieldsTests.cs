using Dashboard.Compare.Programs;
using Dashboard.Load;
using Dashboard.RunFile;
using Dashboard.Tests.RunFile;

namespace Dashboard.Tests.Compare.Programs;

/// <summary>The fields of two programs in turns: what is typed, kept in a browser, and taken from a run.</summary>
public sealed class ProgramFieldsTests
{
    [Fact]
    public void B_is_what_A_is_until_it_is_changed()
    {
        var fields = new ProgramFields();

        fields.SetCommand(0, "dotnet Shop.dll");
        Assert.Equal("dotnet Shop.dll", fields.B.Command);
        fields.SetCommand(1, "dotnet new/Shop.dll");
        fields.SetCommand(0, "dotnet old/Shop.dll");

        Assert.Equal(("dotnet old/Shop.dll", "dotnet new/Shop.dll"), (fields.A.Command, fields.B.Command));
    }

    [Fact]
    public void What_is_typed_becomes_a_plan_with_the_usual_load()
    {
        var fields = Filled();
        fields.B.Environment = "DOTNET_gcServer=1 \"NAME=two words\"";
        fields.B.Folder = " /opt/new ";

        var (plan, problem) = fields.Read();

        Assert.Null(problem);
        Assert.Equal(["dotnet", "Shop.dll", "a b"], plan!.Sides[0].Words);
        Assert.Equal([new ProgramVariable("DOTNET_gcServer", "1"), new ProgramVariable("NAME", "two words")], plan.Sides[1].Environment);
        Assert.Equal((null, "/opt/new"), (plan.Sides[0].Folder, plan.Sides[1].Folder));
        Assert.Equal(
            ("/orders", null, LoadDefaults.Connections, LoadDefaults.Seconds, 5, 3.0),
            (plan.Path, plan.Load.Method, plan.Load.Connections, plan.Load.DurationSeconds, plan.Times, plan.WarmUpSeconds));
    }

    [Theory]
    [InlineData("CommandA")]
    [InlineData("EnvironmentB")]
    [InlineData("Path")]
    [InlineData("Connections")]
    [InlineData("Times")]
    [InlineData("WarmUp")]
    public void The_first_field_that_is_wrong_is_named(string field)
    {
        var fields = Filled();
        fields.A.Command = field == "CommandA" ? "" : fields.A.Command;
        fields.B.Environment = field == "EnvironmentB" ? "gcServer" : "";
        fields.Path = field == "Path" ? "orders" : fields.Path;
        fields.Load.Connections = field == "Connections" ? "many" : fields.Load.Connections;
        fields.Times = field == "Times" ? "0" : fields.Times;
        fields.WarmUp = field == "WarmUp" ? "-1" : fields.WarmUp;

        var (plan, problem) = fields.Read();

        Assert.Null(plan);
        Assert.Equal(field, problem?.Field);
    }

    [Fact]
    public void A_browser_keeps_the_fields_and_what_it_holds_of_others_changes_nothing()
    {
        var (fields, restored) = (Filled(), new ProgramFields());
        fields.B.Folder = "/opt/new";
        fields.Load.Duration = "2";
        fields.Method = "POST";

        restored.Restore(fields.Keep());
        foreach (var bad in (string?[])[null, "", "{}", "null", fields.Keep().Replace("POST", "STEAL", StringComparison.Ordinal), $"\"{new string('x', 50_000)}\""])
        {
            restored.Restore(bad);
        }

        Assert.Equal(
            (fields.A.Command, "/opt/new", "2", "POST", "/orders"),
            (restored.A.Command, restored.B.Folder, restored.Load.Duration, restored.Method, restored.Path));
    }

    /// <summary>The loop of a fix: the program of a run on both sides, of which one is then changed.</summary>
    [Fact]
    public void A_run_of_a_program_fills_both_sides_with_it_and_the_load()
    {
        var fields = new ProgramFields();
        fields.CopyFrom(RunFileTests.Header() with
        {
            Program = new StartedProgram("dotnet Shop.dll") { Environment = [new("A", "x y")], Folder = "/opt", WarmUpSeconds = 2 },
            Path = "/orders",
            Plan = new LoadPlan("http://127.0.0.1:5000/orders?days=7", 7, DurationSeconds: 3),
        });

        var (plan, problem) = fields.Read();

        Assert.Null(problem);
        Assert.All(plan!.Sides, side =>
        {
            Assert.Equal(["dotnet", "Shop.dll"], side.Words);
            Assert.Equal((new ProgramVariable("A", "x y"), "/opt"), (Assert.Single(side.Environment), side.Folder));
        });
        Assert.Equal(("/orders", "days=7", 7, 3.0, 2.0), (plan.Path, plan.Load.Query, plan.Load.Connections, plan.Load.DurationSeconds, plan.WarmUpSeconds));
    }

    private static ProgramFields Filled()
    {
        var fields = new ProgramFields { Path = "/orders" };
        fields.SetCommand(0, "dotnet Shop.dll \"a b\"");
        return fields;
    }
}
