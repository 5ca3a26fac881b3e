using Dashboard.Capacity;

namespace Dashboard.Tests.Capacity;

public sealed class CapacityFieldsTests
{
    public static TheoryData<string> Names => new(CapacityFields.All.Select(one => one.Name));

    [Fact]
    public void An_address_without_a_query_is_the_articles_example()
    {
        var fields = Given();

        Assert.Equal(CapacityInputs.Article, fields.Inputs);
        Assert.All(fields.Query(CapacityInputs.Article), entry => Assert.Null(entry.Value));
    }

    [Fact]
    public void What_was_set_stands_in_the_address_and_comes_back_from_it()
    {
        var fields = Given();
        fields[CapacityFields.All[0]] = "250";
        fields[CapacityFields.All[4]] = "16";

        var query = fields.Query(CapacityInputs.Article);

        Assert.Equal(("250", "16", null), (query["users"], query["min"], query["service"]));
        Assert.Equal(fields.Inputs, CapacityFields.From(name => query[name] as string, CapacityInputs.Article).Inputs);
    }

    [Fact]
    public void The_minimum_follows_the_cores_unless_it_is_given()
    {
        Assert.Equal(16, Given(("cores", "16")).Inputs!.MinThreads);
        Assert.Equal(4, Given(("cores", "16"), ("min", "4")).Inputs!.MinThreads);

        var fields = Given(("cores", "16"), ("min", "4"));

        Assert.Equal(fields.Inputs, CapacityFields.From(name => fields.Query(CapacityInputs.Article)[name] as string, CapacityInputs.Article).Inputs);
    }

    [Theory]
    [InlineData("users", "0", "Users: 1 to 1\u202f000\u202f000.")]
    [InlineData("users", "1.5", "Users: a whole number, 1 to 1\u202f000\u202f000.")]
    [InlineData("service", "", "Service time: a number, 0.001 to 60 s.")]
    [InlineData("every", "NaN", "Time between requests: 0.1 to 3\u202f600 s.")]
    public void A_number_that_is_not_taken_is_said_and_nothing_is_computed(string name, string text, string sentence)
    {
        var fields = Given((name, text));

        Assert.Equal(sentence, fields.Problem(CapacityFields.All.Single(field => field.Name == name)));
        Assert.Null(fields.Inputs);
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void A_slider_reaches_both_ends_and_stays_where_it_was_put(string name)
    {
        var field = CapacityFields.All.Single(one => one.Name == name);

        Assert.Equal((field.Range.Least, field.Range.Most), (field.At(0), field.At(CapacityField.Steps)));
        Assert.Equal((0, CapacityField.Steps), (field.Position(field.Range.Least), field.Position(field.Range.Most)));
        var numbers = Enumerable.Range(0, CapacityField.Steps + 1).Select(field.At).ToList();
        Assert.Equal(numbers.Order(), numbers);
        Assert.All(numbers, number => Assert.Null(field.Range.Refuse(CapacityFields.Text(number))));
    }

    private static CapacityFields Given(params (string Name, string Text)[] query) =>
        CapacityFields.From(name => query.FirstOrDefault(one => one.Name == name).Text, CapacityInputs.Article);
}
