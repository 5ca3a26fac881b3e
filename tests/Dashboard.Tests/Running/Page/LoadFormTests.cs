using Dashboard.Catalogue;
using Dashboard.Format;
using Dashboard.Running;
using Dashboard.Running.Page;

namespace Dashboard.Tests.Running.Page;

public sealed class LoadFormTests
{
    [Fact]
    public void The_usual_load_of_a_scenario_is_filled_in_and_can_be_sent()
    {
        var form = Form();

        Assert.Null(form.Problem());
        Assert.Equal(
            new LoadOverrides { Connections = 125, DurationSeconds = 10, TimeoutSeconds = 120, KeepAlive = false },
            form.Chosen());
        Assert.Equal("125 connections for 10 s, timeout 2 min, a new connection for each", form.Words());
    }

    [Fact]
    public void Http_2_keeps_its_connections_and_says_what_is_concurrent()
    {
        var form = Form();
        (form.IsHttp2, form.Streams) = (true, "10");

        Assert.Null(form.Problem());
        Assert.Equal(("2", 10, true), (form.Chosen().HttpVersion, form.Chosen().Streams, form.Chosen().KeepAlive));
        Assert.Equal("125 concurrent requests (HTTP/2) for 10 s, timeout 2 min", form.Words());
        form.Streams = "0";
        Assert.Equal(new FieldProblem(nameof(LoadForm.Streams), "Streams per connection: 1 to 1\u202f000."), form.Problem());
        form.IsHttp2 = false;
        Assert.Null(form.Problem());
        Assert.Null(form.Chosen().Streams);
    }

    [Theory]
    [InlineData(nameof(LoadForm.Connections), "100000", "Connections: 1 to 1\u202f000.")]
    [InlineData(nameof(LoadForm.Connections), "", "Connections: a whole number, 1 to 1\u202f000.")]
    [InlineData(nameof(LoadForm.Duration), "-3", "Duration: above 0, at most 600 s.")]
    [InlineData(nameof(LoadForm.Timeout), "1e99", "Timeout: 0.1 to 600 s.")]
    [InlineData(nameof(LoadForm.Query), "a=1#b", "Query: leave out “#” and what follows; it is never sent.")]
    [InlineData(nameof(LoadForm.Query), "a=\ud800", "Query: it contains an invalid character; type it again.")]
    public void What_is_wrong_is_told_at_its_field_and_in_place_of_the_load(string field, string text, string sentence)
    {
        var form = Form();
        typeof(LoadForm).GetProperty(field)!.SetValue(form, text);

        Assert.Equal(new FieldProblem(field, sentence), form.Problem());
        Assert.Equal(sentence, form.Words());
    }

    [Fact]
    public void The_first_field_that_is_wrong_is_told_and_fields_that_are_not_shown_are_not_asked()
    {
        var form = Form();
        (form.Rate, form.Requests) = ("", "0");
        Assert.Null(form.Problem());

        (form.AtRate, form.ByCount, form.Duration) = (true, true, "");
        Assert.Equal(nameof(LoadForm.Rate), form.Problem()!.Field);
        form.Rate = "10";
        Assert.Equal(nameof(LoadForm.Requests), form.Problem()!.Field);
        form.Requests = "30";
        Assert.Null(form.Problem());

        form.Connections = "0";
        Assert.Equal("Maximum unanswered: 1 to 1\u202f000.", form.Problem()!.Sentence);
    }

    [Fact]
    public void More_requests_than_a_rate_can_send_in_time_are_told_at_their_field()
    {
        var form = Form();
        (form.AtRate, form.Rate, form.ByCount, form.Requests) = (true, "10", true, "6001");

        Assert.Equal(nameof(LoadForm.Requests), form.Problem()!.Field);
        Assert.Contains("take longer than 600 s", form.Problem()!.Sentence, StringComparison.Ordinal);
    }

    [Fact]
    public void What_a_sweep_varies_is_neither_asked_nor_chosen()
    {
        var form = Form();
        (form.HasConnections, form.HasRate, form.AtRate, form.Connections, form.Rate) = (false, false, true, "x", "x");

        Assert.Null(form.Problem());
        Assert.Equal((null, null), (form.Chosen().Connections, form.Chosen().Rate));
        form.HasConnections = true;
        Assert.Equal("Maximum unanswered: a whole number, 1 to 1\u202f000.", form.Problem()!.Sentence);
    }

    /// <summary>100,000 connections once asked "Start anyway", and were refused then.</summary>
    [Theory]
    [InlineData("500", null)]
    [InlineData("501", 501)]
    [InlineData("1000", 1000)]
    [InlineData("100000", null)]
    [InlineData("", null)]
    public void Only_a_high_load_that_can_be_sent_is_asked_about(string connections, int? asked)
    {
        var form = Form();
        form.Connections = connections;

        Assert.Equal(asked, form.High());
    }

    [Fact]
    public void The_default_load_takes_everything_back_but_the_end_that_it_does_not_name()
    {
        var form = Form();
        (form.AtRate, form.ByCount, form.Query, form.Connections, form.Requests) = (true, true, "ms=1", "x", "77");

        form.CopyFrom(new ScenarioLoad(8, 5, null, 30, KeepAlive: true));

        Assert.Equal("8 connections for 5 s, timeout 30 s", form.Words());
        Assert.Equal("77", form.Requests);
    }

    private static LoadForm Form()
    {
        var form = new LoadForm();
        form.CopyFrom(new ScenarioLoad(125, 10, null, 120, KeepAlive: false));
        return form;
    }
}
