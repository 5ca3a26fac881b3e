using System.Text.Json;
using Dashboard.Report;
using Dashboard.Sweeps;

namespace Dashboard.Tests.Sweeps;

/// <summary>A sweep for programs.</summary>
public sealed class SweepJsonTests
{
    [Fact]
    public void A_cell_of_a_load_says_x_and_y_and_its_figures()
    {
        var plan = Cells.Plan with { Repeats = 2 };
        var point = new SweepPoint("4", "8", null);
        var json = Json(Cells.Measured(plan, Cells.Run(plan, point, 40, 1), Cells.Run(plan, point, 44, 2)));

        var cell = Assert.Single(json.GetProperty("cells").EnumerateArray());
        Assert.Equal((4, 8), (cell.GetProperty("x").GetInt32(), cell.GetProperty("y").GetInt32()));
        Assert.Equal((42, 40, 44, 2), (Number(cell, "medianPerSecond"), Number(cell, "low"), Number(cell, "high"), Number(cell, "repeats")));
        Assert.Equal("requests/s", json.GetProperty("unit").GetString());
        Assert.Equal(JsonValueKind.Null, json.GetProperty("engine").ValueKind);
        Assert.Equal(30, cell.GetProperty("figures").GetProperty("pool.threadsEnd").GetDouble());
    }

    [Fact]
    public void A_cell_of_the_store_says_foreground_and_workers_and_who_measured()
    {
        var json = Json(Cells.Measured(Cells.Matrix, Cells.Run(Cells.Matrix, new SweepPoint("2", "4", null), 500_000)));

        var cell = Assert.Single(json.GetProperty("cells").EnumerateArray());
        Assert.Equal((4, 2, 500_000), (Number(cell, "foreground"), Number(cell, "workers"), Number(cell, "medianPerSecond")));
        Assert.Equal(("Tkrzw 1.0.25", "operations/s", 17), (json.GetProperty("engine").GetString(), json.GetProperty("unit").GetString(), json.GetProperty("missing").GetInt32()));
    }

    private static double Number(JsonElement cell, string name) => cell.GetProperty(name).GetDouble();

    private static JsonElement Json(MeasuredSweep sweep) => JsonSerializer.Deserialize<JsonElement>(JsonText.Of(SweepJson.Of(sweep)));
}
