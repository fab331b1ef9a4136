//! Times as text by a layout, written and read, and durations read. What does not fit is left to the Go code, which
//! knows the errors. Knows no zones but by their offsets.

/// An element of a layout.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Element {
    LongMonth,
    Month,
    NumMonth,
    ZeroMonth,
    LongDay,
    WeekDay,
    Day,
    UnderDay,
    ZeroDay,
    UnderYearDay,
    ZeroYearDay,
    Hour,
    Hour12,
    ZeroHour12,
    Minute,
    ZeroMinute,
    Second,
    ZeroSecond,
    LongYear,
    Year,
    Noon,
    SmallNoon,
    Name,
    Fraction(Fraction),
    Offset(Offset),
}

/// A fraction of a second: a point or comma, and digits.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Fraction {
    mark: u8,
    digits: usize,
    /// Zeros at the end are left out.
    short: bool,
}

/// How an offset from UTC is written.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Offset {
    /// UTC is `Z`.
    z: bool,
    colon: bool,
    minutes: bool,
    seconds: bool,
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
const DAYS: [&str; 7] = [
    "Sunday",
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
];
const DAY: i64 = 86400;

/// The element that a layout begins with, and its length.
fn element(s: &[u8]) -> Option<(Element, usize)> {
    use Element as E;
    let has = |text: &str| s.starts_with(text.as_bytes());
    let small = |at: usize| s.get(at).is_some_and(u8::is_ascii_lowercase);
    Some(match *s.first()? {
        b'J' if has("January") => (E::LongMonth, 7),
        b'J' if has("Jan") && !small(3) => (E::Month, 3),
        b'M' if has("Monday") => (E::LongDay, 6),
        b'M' if has("Mon") && !small(3) => (E::WeekDay, 3),
        b'M' if has("MST") => (E::Name, 3),
        b'0' => match s.get(1)? {
            b'1' => (E::ZeroMonth, 2),
            b'2' => (E::ZeroDay, 2),
            b'3' => (E::ZeroHour12, 2),
            b'4' => (E::ZeroMinute, 2),
            b'5' => (E::ZeroSecond, 2),
            b'6' => (E::Year, 2),
            b'0' if has("002") => (E::ZeroYearDay, 3),
            _ => return None,
        },
        b'1' if has("15") => (E::Hour, 2),
        b'1' => (E::NumMonth, 1),
        b'2' if has("2006") => (E::LongYear, 4),
        b'2' => (E::Day, 1),
        b'_' if has("_2") && !has("_2006") => (E::UnderDay, 2),
        b'_' if has("__2") => (E::UnderYearDay, 3),
        b'3' => (E::Hour12, 1),
        b'4' => (E::Minute, 1),
        b'5' => (E::Second, 1),
        b'P' if has("PM") => (E::Noon, 2),
        b'p' if has("pm") => (E::SmallNoon, 2),
        first @ (b'-' | b'Z') => {
            let rest = s.get(1..)?;
            let forms: [(&[u8], bool, bool, bool); 5] = [
                (b"070000", false, true, true),
                (b"07:00:00", true, true, true),
                (b"0700", false, true, false),
                (b"07:00", true, true, false),
                (b"07", false, false, false),
            ];
            let (text, colon, minutes, seconds) =
                forms.into_iter().find(|form| rest.starts_with(form.0))?;
            let z = first == b'Z';
            let offset = Offset {
                z,
                colon,
                minutes,
                seconds,
            };
            (E::Offset(offset), text.len() + 1)
        }
        mark @ (b'.' | b',') => {
            let digit = *s.get(1)?;
            if digit != b'0' && digit != b'9' {
                return None;
            }
            let n = s.iter().skip(1).take_while(|&&b| b == digit).count();
            if s.get(n + 1).is_some_and(u8::is_ascii_digit) {
                return None;
            }
            let fraction = Fraction {
                mark,
                digits: n,
                short: digit == b'9',
            };
            (E::Fraction(fraction), n + 1)
        }
        _ => return None,
    })
}

/// The first element of a layout: the text before it, the element, and what follows.
fn next(layout: &[u8]) -> (&[u8], Option<Element>, &[u8]) {
    for at in 0..layout.len() {
        let rest = layout.get(at..).unwrap_or_default();
        if let Some((element, len)) = element(rest) {
            let before = layout.get(..at).unwrap_or_default();
            return (before, Some(element), rest.get(len..).unwrap_or_default());
        }
    }
    (layout, None, &[])
}

/// The date of a day, counted from 1 January of the year 1: year, month from 1, day.
fn civil(days: i64) -> (i64, i64, i64) {
    // Years begin in March here, so that the leap day comes last.
    let z = days + 306;
    let (era, doe) = (z.div_euclid(146_097), z.rem_euclid(146_097));
    let yoe = (doe - doe / 1460 + doe / 36524 - doe / 146_096) / 365;
    let doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
    let mp = (5 * doy + 2) / 153;
    let day = doy - (153 * mp + 2) / 5 + 1;
    let year = yoe + era * 400;
    if mp < 10 {
        (year, mp + 3, day)
    } else {
        (year + 1, mp - 9, day)
    }
}

/// The inverse of [`civil`].
fn days_to(mut year: i64, mut month: i64, day: i64) -> i64 {
    if month <= 2 {
        year -= 1;
        month += 12;
    }
    let (era, yoe) = (year.div_euclid(400), year.rem_euclid(400));
    let doy = (153 * (month - 3) + 2) / 5 + day - 1;
    era * 146_097 + yoe * 365 + yoe / 4 - yoe / 100 + doy - 306
}

fn days_in(month: i64, year: i64) -> i64 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// A moment as clocks show it somewhere.
pub(super) struct Shown<'a> {
    /// Seconds since the year 1.
    pub local: i64,
    pub nsec: i64,
    /// The abbreviation of the zone, and its seconds east of UTC.
    pub zone: &'a [u8],
    pub offset: i64,
}

/// Where text is written to.
pub(super) trait Out: Extend<u8> {
    fn put(&mut self, text: &[u8]);
}

impl Out for crate::stdlib::shared::out::Text {
    fn put(&mut self, text: &[u8]) {
        self.extend_from_slice(text);
    }
}

/// Writes a number with at least `width` digits.
fn number(out: &mut impl Out, v: i64, width: usize) {
    if width == 2 && (0..100).contains(&v) {
        out.put(&[b'0' + (v / 10) as u8, b'0' + (v % 10) as u8]);
        return;
    }
    let mut digits = [b'0'; 20];
    let (mut rest, mut at) = (v.unsigned_abs(), digits.len());
    while rest > 0 || digits.len() - at < width.max(1) {
        at -= 1;
        if let Some(digit) = digits.get_mut(at) {
            *digit = b'0' + (rest % 10) as u8;
        }
        rest /= 10;
    }
    if v < 0 {
        out.put(b"-");
    }
    out.put(digits.get(at..).unwrap_or_default());
}

fn write_offset(out: &mut impl Out, offset: i64, form: Offset) {
    if form.z && offset == 0 {
        return out.put(b"Z");
    }
    let mut minutes = offset / 60;
    let mut seconds = offset;
    if minutes < 0 {
        out.put(b"-");
        (minutes, seconds) = (-minutes, -seconds);
    } else {
        out.put(b"+");
    }
    number(out, minutes / 60, 2);
    let parts = [(form.minutes, minutes % 60), (form.seconds, seconds % 60)];
    for (wanted, part) in parts {
        if wanted {
            if form.colon {
                out.put(b":");
            }
            number(out, part, 2);
        }
    }
}

/// Writes a moment in the style of `layout`.
pub(super) fn write(out: &mut impl Out, mut layout: &[u8], t: &Shown<'_>) {
    let (days, rest) = (t.local.div_euclid(DAY), t.local.rem_euclid(DAY));
    let (year, month, day) = civil(days);
    let (hour, minute, second) = (rest / 3600, rest % 3600 / 60, rest % 60);
    let month_name = MONTHS.get(month as usize - 1).copied().unwrap_or_default();
    let week_day = || {
        let day = (days + 1).rem_euclid(7);
        DAYS.get(day as usize).copied().unwrap_or_default()
    };
    let year_day = || days - days_to(year, 1, 1) + 1;
    let short = |name: &'static str| name.as_bytes().get(..3).unwrap_or_default();
    while !layout.is_empty() {
        let (before, found, rest) = next(layout);
        out.put(before);
        let Some(element) = found else { return };
        layout = rest;
        match element {
            Element::Year => number(out, year.abs() % 100, 2),
            Element::LongYear => number(out, year, 4),
            Element::Month => out.put(short(month_name)),
            Element::LongMonth => out.put(month_name.as_bytes()),
            Element::NumMonth => number(out, month, 0),
            Element::ZeroMonth => number(out, month, 2),
            Element::WeekDay => out.put(short(week_day())),
            Element::LongDay => out.put(week_day().as_bytes()),
            Element::Day => number(out, day, 0),
            Element::UnderDay => {
                if day < 10 {
                    out.put(b" ");
                }
                number(out, day, 0);
            }
            Element::ZeroDay => number(out, day, 2),
            Element::UnderYearDay => {
                let day = year_day();
                for least in [100, 10] {
                    if day < least {
                        out.put(b" ");
                    }
                }
                number(out, day, 0);
            }
            Element::ZeroYearDay => number(out, year_day(), 3),
            Element::Hour => number(out, hour, 2),
            Element::Hour12 => number(out, (hour + 11) % 12 + 1, 0),
            Element::ZeroHour12 => number(out, (hour + 11) % 12 + 1, 2),
            Element::Minute => number(out, minute, 0),
            Element::ZeroMinute => number(out, minute, 2),
            Element::Second => number(out, second, 0),
            Element::ZeroSecond => number(out, second, 2),
            Element::Noon => out.put(if hour >= 12 { b"PM" } else { b"AM" }),
            Element::SmallNoon => out.put(if hour >= 12 { b"pm" } else { b"am" }),
            Element::Name if t.zone.is_empty() => {
                let form = Offset {
                    z: false,
                    colon: false,
                    minutes: true,
                    seconds: false,
                };
                write_offset(out, t.offset, form);
            }
            Element::Name => out.put(t.zone),
            Element::Fraction(form) => {
                let (mut digits, mut left) = ([b'0'; 9], t.nsec);
                for digit in digits.iter_mut().rev() {
                    *digit = b'0' + (left % 10) as u8;
                    left /= 10;
                }
                let mut digits = digits.get(..form.digits.min(9)).unwrap_or_default();
                while form.short
                    && let [shorter @ .., b'0'] = digits
                {
                    digits = shorter;
                }
                if !form.short || !digits.is_empty() {
                    out.put(&[form.mark]);
                    out.put(digits);
                }
            }
            Element::Offset(form) => write_offset(out, t.offset, form),
        }
    }
}

/// What zone a text names.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Zone {
    None,
    Utc,
    /// An offset, an abbreviation, or both.
    Some,
}

/// A moment that was read.
pub(super) struct Read {
    /// Seconds since the year 1 as clocks show them.
    pub local: i64,
    pub nsec: i64,
    pub zone: Zone,
    /// The offset east of UTC, -1 if there is none.
    pub offset: i64,
    /// Where the abbreviation of the zone is in the text.
    pub name: (usize, usize),
}

/// One or two digits, two if `fixed`.
fn small_number(s: &mut &[u8], fixed: bool) -> Option<i64> {
    let (v, rest) = match **s {
        [a @ b'0'..=b'9', b @ b'0'..=b'9', ref rest @ ..] => {
            (i64::from(a - b'0') * 10 + i64::from(b - b'0'), rest)
        }
        [a @ b'0'..=b'9', ref rest @ ..] if !fixed => (i64::from(a - b'0'), rest),
        _ => return None,
    };
    *s = rest;
    Some(v)
}

fn take<'a>(s: &mut &'a [u8], n: usize) -> Option<&'a [u8]> {
    let (taken, rest) = s.split_at_checked(n)?;
    *s = rest;
    Some(taken)
}

/// Which of some names stands at the start, cut to `size` letters, in any case.
fn named(s: &mut &[u8], names: &[&str], size: usize) -> Option<usize> {
    let found = names.iter().position(|name| {
        let name = name
            .as_bytes()
            .get(..size.min(name.len()))
            .unwrap_or_default();
        s.get(..name.len())
            .is_some_and(|t| t.eq_ignore_ascii_case(name))
    })?;
    let len = names.get(found).map_or(0, |name| size.min(name.len()));
    take(s, len)?;
    Some(found)
}

/// The digits behind a point or comma as nanoseconds.
fn nanos(digits: &[u8]) -> Option<i64> {
    let mut v = 0;
    for at in 0..9 {
        let digit = digits.get(at).copied().unwrap_or(b'0');
        v = v * 10 + i64::from(digit.is_ascii_digit().then(|| digit - b'0')?);
    }
    Some(v)
}

/// How many digits follow the first byte.
fn digits_after_mark(s: &[u8]) -> usize {
    s.iter().skip(1).take_while(|b| b.is_ascii_digit()).count()
}

fn is_mark(b: Option<&u8>) -> bool {
    matches!(b, Some(b'.' | b','))
}

/// An abbreviation of three to five letters. Others are left to the Go code.
fn zone_name(s: &[u8]) -> Option<usize> {
    if s.starts_with(b"ChST") || s.starts_with(b"MeST") || s.starts_with(b"GMT") {
        return None;
    }
    let n = s
        .iter()
        .take(6)
        .take_while(|b| b.is_ascii_uppercase())
        .count();
    let good = match n {
        3 => true,
        4 => s.get(3) == Some(&b'T') || s.starts_with(b"WITA"),
        5 => s.get(4) == Some(&b'T'),
        _ => false,
    };
    good.then_some(n)
}

fn read_offset(s: &mut &[u8], form: Offset) -> Option<i64> {
    let sign = match take(s, 1)? {
        b"+" => 1,
        b"-" => -1,
        _ => return None,
    };
    let mut part = |wanted: bool, colon: bool, most: i64| {
        if !wanted {
            return Some(0);
        }
        if colon && take(s, 1)? != b":" {
            return None;
        }
        small_number(s, true).filter(|v| *v <= most)
    };
    let hours = part(true, false, 24)?;
    let minutes = part(form.minutes, form.colon, 60)?;
    let seconds = part(form.seconds, form.colon, 60)?;
    Some(sign * ((hours * 60 + minutes) * 60 + seconds))
}

/// The text before an element: a space in it stands for any number of spaces.
fn skip(value: &mut &[u8], mut text: &[u8]) -> Option<()> {
    while let [first, rest @ ..] = text {
        if *first == b' ' {
            if value.first().is_some_and(|b| *b != b' ') {
                return None;
            }
            text = without_spaces(text);
            *value = without_spaces(value);
            continue;
        }
        if take(value, 1)? != [*first] {
            return None;
        }
        text = rest;
    }
    Some(())
}

/// What follows the spaces that a text begins with.
fn without_spaces(s: &[u8]) -> &[u8] {
    let n = s.iter().take_while(|b| **b == b' ').count();
    s.get(n..).unwrap_or_default()
}

/// Reads a moment in the style of `layout`; `None` if it is wrong or unusual.
pub(super) fn read(mut layout: &[u8], text: &[u8]) -> Option<Read> {
    let mut value = text;
    let (mut year, mut month, mut day) = (0, 1, 1);
    let (mut hour, mut minute, mut second, mut nsec) = (0, 0, 0, 0);
    let (mut morning, mut noon) = (false, false);
    let (mut utc, mut offset, mut name) = (false, -1, (0, 0));
    loop {
        let (before, found, rest) = next(layout);
        skip(&mut value, before)?;
        let Some(element) = found else { break };
        layout = rest;
        match element {
            Element::Year => {
                year = small_number(&mut value, true)?;
                year += if year >= 69 { 1900 } else { 2000 };
            }
            Element::LongYear => {
                year = small_number(&mut value, true)? * 100 + small_number(&mut value, true)?;
            }
            Element::Month => month = named(&mut value, &MONTHS, 3)? as i64 + 1,
            Element::LongMonth => month = named(&mut value, &MONTHS, 9)? as i64 + 1,
            Element::NumMonth | Element::ZeroMonth => {
                month = small_number(&mut value, element == Element::ZeroMonth)?;
                if !(1..=12).contains(&month) {
                    return None;
                }
            }
            Element::WeekDay => {
                named(&mut value, &DAYS, 3)?;
            }
            Element::LongDay => {
                named(&mut value, &DAYS, 9)?;
            }
            Element::Day | Element::UnderDay | Element::ZeroDay => {
                if element == Element::UnderDay
                    && let [b' ', rest @ ..] = value
                {
                    value = rest;
                }
                day = small_number(&mut value, element == Element::ZeroDay)?;
            }
            Element::Hour => hour = small_number(&mut value, false).filter(|h| *h < 24)?,
            Element::Hour12 | Element::ZeroHour12 => {
                let fixed = element == Element::ZeroHour12;
                hour = small_number(&mut value, fixed).filter(|h| *h <= 12)?;
            }
            Element::Minute | Element::ZeroMinute => {
                let fixed = element == Element::ZeroMinute;
                minute = small_number(&mut value, fixed).filter(|m| *m < 60)?;
            }
            Element::Second | Element::ZeroSecond => {
                let fixed = element == Element::ZeroSecond;
                second = small_number(&mut value, fixed).filter(|s| *s < 60)?;
                // A fraction may follow though the layout has none.
                let n = digits_after_mark(value);
                if is_mark(value.first())
                    && n > 0
                    && !matches!(next(layout).1, Some(Element::Fraction(_)))
                {
                    nsec = nanos(take(&mut value, n + 1)?.get(1..)?)?;
                }
            }
            Element::Noon | Element::SmallNoon => {
                match (element, take(&mut value, 2)?) {
                    (Element::Noon, b"PM") | (Element::SmallNoon, b"pm") => noon = true,
                    (Element::Noon, b"AM") | (Element::SmallNoon, b"am") => morning = true,
                    _ => return None,
                };
            }
            Element::Name if value.starts_with(b"UTC") => {
                take(&mut value, 3)?;
                utc = true;
            }
            Element::Name => {
                let n = zone_name(value)?;
                let at = text.len() - value.len();
                name = (at, at + n);
                take(&mut value, n)?;
            }
            Element::Fraction(form) if form.short => {
                let n = digits_after_mark(value);
                if is_mark(value.first()) && n > 0 {
                    nsec = nanos(take(&mut value, n + 1)?.get(1..)?)?;
                }
            }
            Element::Fraction(form) => {
                let [mark, digits @ ..] = take(&mut value, form.digits + 1)? else {
                    return None;
                };
                if !is_mark(Some(mark)) || !digits.iter().all(u8::is_ascii_digit) {
                    return None;
                }
                nsec = nanos(digits)?;
            }
            Element::Offset(form) => match value {
                [b'Z', rest @ ..] if form.z => {
                    value = rest;
                    utc = true;
                }
                _ => offset = read_offset(&mut value, form)?,
            },
            Element::UnderYearDay | Element::ZeroYearDay => return None,
        }
    }
    if noon && hour < 12 {
        hour += 12;
    } else if morning && hour == 12 {
        hour = 0;
    }
    if !value.is_empty() || day < 1 || day > days_in(month, year) {
        return None;
    }
    let zone = match (utc, offset, name) {
        (true, ..) => Zone::Utc,
        (_, -1, (0, 0)) => Zone::None,
        _ => Zone::Some,
    };
    Some(Read {
        local: days_to(year, month, day) * DAY + hour * 3600 + minute * 60 + second,
        nsec,
        zone,
        offset,
        name,
    })
}

/// Reads a duration in nanoseconds, such as 1h15m30.5s; `None` if it is wrong or too large.
pub(super) fn duration(s: &[u8]) -> Option<i64> {
    let (minus, mut s) = match s {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, s),
    };
    if s == b"0" {
        return Some(0);
    }
    if s.is_empty() {
        return None;
    }
    const MOST: u64 = 1 << 63;
    let mut total = 0u64;
    while !s.is_empty() {
        let mut whole = 0u64;
        let digits = s.iter().take_while(|b| b.is_ascii_digit()).count();
        for digit in take(&mut s, digits)? {
            if whole > MOST / 10 {
                return None;
            }
            whole = whole * 10 + u64::from(digit - b'0');
            if whole > MOST {
                return None;
            }
        }
        let (mut fraction, mut scale, mut places) = (0u64, 1.0, 0);
        if let [b'.', rest @ ..] = s {
            s = rest;
            places = s.iter().take_while(|b| b.is_ascii_digit()).count();
            let mut over = false;
            for digit in take(&mut s, places)? {
                over |= fraction > (MOST - 1) / 10;
                if over {
                    continue;
                }
                let more = fraction * 10 + u64::from(digit - b'0');
                if more > MOST {
                    over = true;
                    continue;
                }
                fraction = more;
                scale *= 10.0;
            }
        }
        if digits == 0 && places == 0 {
            return None;
        }
        let n = s
            .iter()
            .take_while(|b| **b != b'.' && !b.is_ascii_digit())
            .count();
        let unit = match take(&mut s, n)? {
            b"ns" => 1,
            b"us" | b"\xc2\xb5s" | b"\xce\xbcs" => 1_000,
            b"ms" => 1_000_000,
            b"s" => 1_000_000_000,
            b"m" => 60_000_000_000,
            b"h" => 3_600_000_000_000,
            _ => return None,
        };
        if whole > MOST / unit {
            return None;
        }
        whole *= unit;
        if fraction > 0 {
            whole += (fraction as f64 * (unit as f64 / scale)) as u64;
            if whole > MOST {
                return None;
            }
        }
        total = total.checked_add(whole).filter(|t| *t <= MOST)?;
    }
    if minus {
        return Some((total as i64).wrapping_neg());
    }
    i64::try_from(total).ok()
}
