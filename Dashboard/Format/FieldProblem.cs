namespace Dashboard.Format;

/// <summary>What is wrong with a form, or with settings that were given in another way.</summary>
/// <param name="Field">Name of the field that is to blame; empty when none is.</param>
/// <param name="Sentence">What to do about it.</param>
public sealed record FieldProblem(string Field, string Sentence)
{
    /// <summary>The first that is wrong, in the order in which a person meets the fields; null when nothing is.</summary>
    /// <param name="fields">Each field's name, and why what it holds is refused.</param>
    public static FieldProblem? First(params IEnumerable<(string Field, string? Refusal)> fields) =>
        fields.Where(field => field.Refusal is not null).Select(field => new FieldProblem(field.Field, field.Refusal!)).FirstOrDefault();
}
