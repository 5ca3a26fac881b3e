namespace Dashboard.Format;

public sealed record FieldProblem(string Field, string Sentence)
{
    /// <summary>In the order of the fields; null when nothing is wrong.</summary>
    /// <param name="fields">Null for no refusal.</param>
    public static FieldProblem? First(params IEnumerable<(string Field, string? Refusal)> fields) =>
        fields.Where(field => field.Refusal is not null).Select(field => new FieldProblem(field.Field, field.Refusal!)).FirstOrDefault();
}
