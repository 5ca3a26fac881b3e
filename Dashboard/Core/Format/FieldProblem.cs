namespace Dashboard.Format;

public sealed record FieldProblem(string Field, string Sentence)
{
    /// <summary>The first problem in the order of the fields; null when all are valid.</summary>
    public static FieldProblem? First(params IEnumerable<(string Field, string? Refusal)> fields) =>
        fields.Where(field => field.Refusal is not null).Select(field => new FieldProblem(field.Field, field.Refusal!)).FirstOrDefault();
}
