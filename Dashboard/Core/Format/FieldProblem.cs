namespace Dashboard.Format;

public sealed record FieldProblem(string Field, string Sentence)
{
    public static FieldProblem? First(params IEnumerable<(string Field, string? Refusal)> fields) =>
        fields.Where(field => field.Refusal is not null).Select(field => new FieldProblem(field.Field, field.Refusal!)).FirstOrDefault();
}
