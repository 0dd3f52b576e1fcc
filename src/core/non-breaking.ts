/** Phone numbers, hours, dates and ids that a line may end before and after, but not within. */

const NO_BREAK_SPACE = '\u00a0';
/** Takes no room; a hyphen that no line breaks behind is in none of the faces. */
const WORD_JOINER = '\u2060';

/** 'Mon-Fri 8am-5pm PST': may break between the days and the times alone. */
export function nonBreakingHours(hours: string): string {
  return hours
    .replace(/([-–])/g, `${WORD_JOINER}$1${WORD_JOINER}`)
    .replace(/(?<=\d) (?=[ap]m\b)| (?=[A-Z]{2,4}$)/g, NO_BREAK_SPACE);
}

/** 'Jun 12, 2027' as one word. */
export function nonBreakingDate(date: string): string {
  return date.replaceAll(' ', NO_BREAK_SPACE);
}

const nonBreakingPattern =
  /(\+?\(?\d{3}\)?[ -]\d{3}-\d{4}|\b[A-Z][a-z]{2} \d{1,2}, \d{4}|\b[a-z]+_[a-z]+_[\w-]+|\b[A-Z]{2,3}-\d{4}-\d{4}\b)/;

/** A text, cut where what is to stay whole begins and ends: every second part is such a one. */
export function splitNonBreaking(text: string): string[] {
  return text.split(nonBreakingPattern);
}
