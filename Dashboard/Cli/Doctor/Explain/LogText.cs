using System.Globalization;

namespace Dashboard.Cli.Doctor.Explain;

/// <summary>
/// The part of a log that is looked at, in two forms: with single blanks, and dense, which is without white space, so that a message is found however it was
/// wrapped. Escapes of JSON and of terminals are gone, and so are zeros, which UTF-16 read as UTF-8 is full of. Bounded; not thread-safe.
/// </summary>
internal sealed class LogText
{
    /// <summary>Characters of a line among which its time is looked for, and that are kept before a message.</summary>
    private const int LineReach = 4_096;

    /// <summary>JSON in JSON in JSON has seven where one has one; more mean nothing.</summary>
    private const int MostBackslashes = 16;

    /// <summary>Lines above a message that may have its time: those of its own entry.</summary>
    private const int LinesAbove = 3;

    private const char Escape = '\u001b';

    private readonly Stretch<char> _spaced = new();
    private readonly Stretch<char> _dense = new();

    /// <summary>Of each dense character its place in the text with blanks.</summary>
    private readonly Stretch<long> _places = new();
    private readonly List<Line> _lines = [new(1, 0)];
    private readonly char[] _hex = new char[4];
    private int _backslashes;
    private int _hexDigits = -1;
    private Control _control;

    /// <summary>Inside the control sequence of a terminal.</summary>
    private enum Control
    {
        None,
        AfterEscape,
        Sequence,
    }

    /// <summary>The end of the dense text, counted from the beginning of the log.</summary>
    public long End => _dense.End;

    /// <summary>What follows the last line's end is no line of its own.</summary>
    public long Lines => _lines[^1].Number - (_lines[^1].From == _spaced.End ? 1 : 0);

    /// <summary>Characters in memory.</summary>
    public long Held => _spaced.End - _spaced.Start;

    /// <summary>Nothing was read but white space.</summary>
    public bool IsEmpty => _dense.End == 0;

    public ReadOnlySpan<char> Dense(long from, long to) => _dense.Of(from, to);

    public void Add(ReadOnlySpan<char> chars)
    {
        foreach (var c in chars)
        {
            Take(c);
        }
    }

    /// <summary>Forgets what comes before, but not the line that goes on there.</summary>
    public void Forget(long dense)
    {
        if (dense <= _dense.Start)
        {
            return;
        }

        var place = Math.Max(_spaced.Start, (dense < _places.End ? _places[dense] : _spaced.End) - LineReach);
        _lines.RemoveRange(0, Math.Max(0, IndexOf(place) - LinesAbove));
        foreach (var line in _lines.TakeWhile(line => line.From <= place))
        {
            line.Read(this);
        }

        _spaced.Forget(place);
        _dense.Forget(dense);
        _places.Forget(dense);
    }

    /// <summary>The line on which a dense character stands, so many characters before and after it at most; and where in that it stands.</summary>
    public (string Text, int At) LineAt(long dense, int reach)
    {
        var place = _places[dense];
        var from = Math.Max(Math.Max(_lines[IndexOf(place)].From, place - reach), _spaced.Start);
        var line = _spaced.Of(from, Math.Min(_spaced.End, place + reach));
        return ((line.IndexOf('\n') is >= 0 and var end ? line[..end] : line).ToString(), (int)(place - from));
    }

    public MessagePlace PlaceOf(long dense)
    {
        var index = IndexOf(_places[dense]);
        var at = Enumerable.Range(0, LinesAbove + 1).Select(above => index - above).TakeWhile(static i => i >= 0)
            .Select(i => _lines[i].Read(this)).FirstOrDefault(static stamp => stamp is not null);
        return new MessagePlace(_lines[index].Number, at);
    }

    /// <summary>Of the line on which a place is.</summary>
    private int IndexOf(long place)
    {
        var (low, high) = (0, _lines.Count - 1);
        while (low < high)
        {
            var middle = (low + high + 1) / 2;
            (low, high) = _lines[middle].From <= place ? (middle, high) : (low, middle - 1);
        }

        return low;
    }

    private void Take(char c)
    {
        if (_hexDigits >= 0)
        {
            TakeHex(c);
        }
        else if (c == '\\')
        {
            _backslashes = Math.Min(_backslashes + 1, MostBackslashes);
        }
        else if (_backslashes > 0)
        {
            TakeEscaped(c);
        }
        else
        {
            Put(c);
        }
    }

    /// <summary>JSON in JSON has several backslashes where one has one.</summary>
    private void TakeEscaped(char c)
    {
        var count = _backslashes;
        _backslashes = 0;
        switch (c)
        {
            case 'n' or 'r' or 't':
                Put(' ');
                break;
            case 'u':
                _hexDigits = 0;
                break;
            case '"' or '\'' or '/':
                Put(c);
                break;
            default:
                Put('\\', count);
                Put(c);
                break;
        }
    }

    private void TakeHex(char c)
    {
        if (char.IsAsciiHexDigit(c))
        {
            _hex[_hexDigits++] = c;
            if (_hexDigits == _hex.Length)
            {
                _hexDigits = -1;
                Put((char)ushort.Parse(_hex, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture) is var decoded and not '\n' ? decoded : ' ');
            }

            return;
        }

        // It was no escape, as in C:\users.
        var digits = _hexDigits;
        _hexDigits = -1;
        Put('\\');
        Put('u');
        foreach (var digit in _hex.AsSpan(0, digits))
        {
            Put(digit);
        }

        Take(c);
    }

    private void Put(char c, int times)
    {
        for (var i = 0; i < times; i++)
        {
            Put(c);
        }
    }

    private void Put(char c)
    {
        if (_control != Control.None)
        {
            _control = (_control, c) switch
            {
                (Control.AfterEscape, '[') => Control.Sequence,
                (Control.Sequence, >= ' ' and < '@') => Control.Sequence,
                _ => Control.None,
            };
            return;
        }

        switch (c)
        {
            case Escape:
                _control = Control.AfterEscape;
                break;
            case '\0' or '\ufeff':
                break;
            case '\n':
                // Of lines without text only the number is kept.
                var isBare = _lines[^1].From == _spaced.End;
                var number = _lines[^1].Number + 1;
                if (isBare)
                {
                    _lines.RemoveAt(_lines.Count - 1);
                }
                else
                {
                    _spaced.Add('\n');
                }

                _lines.Add(new Line(number, _spaced.End));
                break;
            case var blank when char.IsWhiteSpace(blank):
                if (_spaced.End > _spaced.Start && _spaced[_spaced.End - 1] is not (' ' or '\n'))
                {
                    _spaced.Add(' ');
                }

                break;
            default:
                _places.Add(_spaced.End);
                _spaced.Add(c);
                _dense.Add(c);
                break;
        }
    }

    private sealed class Line(long number, long from)
    {
        private string? _stamp;
        private bool _isRead;

        public long Number => number;

        public long From => from;

        /// <summary>Its time is read once, at the latest before its beginning is forgotten.</summary>
        public string? Read(LogText text)
        {
            if (!_isRead && from >= text._spaced.Start)
            {
                var line = text._spaced.Of(from, Math.Min(text._spaced.End, from + LineReach));
                _stamp = LogStamp.In((line.IndexOf('\n') is >= 0 and var end ? line[..end] : line).ToString());
                _isRead = true;
            }

            return _stamp;
        }
    }

    /// <summary>A list that forgets its beginning, with places that count from the first item ever.</summary>
    private sealed class Stretch<T>
    {
        private T[] _items = new T[64 * 1024];
        private int _count;

        public long Start { get; private set; }

        public long End => Start + _count;

        public T this[long place] => _items[(int)(place - Start)];

        public ReadOnlySpan<T> Of(long from, long to) => _items.AsSpan((int)(from - Start), (int)(to - from));

        public void Add(T item)
        {
            if (_count == _items.Length)
            {
                Array.Resize(ref _items, 2 * _count);
            }

            _items[_count++] = item;
        }

        public void Forget(long before)
        {
            var gone = (int)(before - Start);
            _items.AsSpan(gone, _count - gone).CopyTo(_items);
            (Start, _count) = (before, _count - gone);
        }
    }
}
