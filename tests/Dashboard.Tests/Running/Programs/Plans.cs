using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Running.Programs;

namespace Dashboard.Tests.Running.Programs;

/// <summary>Plans of two programs in turns, made by hand.</summary>
internal static class Plans
{
    public static ProgramsPlan Of(string a = "dotnet old/Shop.dll", string b = "dotnet new/Shop.dll", int times = 5) => new(
        [new(ProgramSide.WordsOf(a)), new(ProgramSide.WordsOf(b))], "/orders", new LoadOverrides { Connections = 50, DurationSeconds = 10, TimeoutSeconds = 30 }, times, 3);

    public static ProgramsPlan WithVariable(this ProgramsPlan plan, int side, string name, string value) => plan with
    {
        Sides = [.. plan.Sides.Select((one, index) => index == side ? one with { Environment = [.. one.Environment, new ProgramVariable(name, value)] } : one)],
    };

    public static ProgramsPlan In(this ProgramsPlan plan, int side, string folder) => plan with
    {
        Sides = [.. plan.Sides.Select((one, index) => index == side ? one with { Folder = folder } : one)],
    };
}
