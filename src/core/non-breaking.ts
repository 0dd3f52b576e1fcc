/** Functions that prevent line breaks inside phone numbers, hours, dates and ids. */

const NO_BREAK_SPACE = '\u00a0';
/**
 * Invisible character that prevents a line break next to a hyphen. It is used because none of the
 * fonts has a non-breaking hyphen.
 */
const WORD_JOINER = '\u2060';

/**
 * Formats hours such as 'Mon-Fri 8am-5pm PST'. A line can then break only between the days and the
 * hours.
 */
export function nonBreakingHours(hours: string): string {
  return hours
    .replace(/([-–])/g, `${WORD_JOINER}$1${WORD_JOINER}`)
    .replace(/(?<=\d) (?=[ap]m\b)| (?=[A-Z]{2,4}$)/g, NO_BREAK_SPACE);
}

const nonBreakingPattern =
  /(\+?\(?\d{3}\)?[ -]\d{3}-\d{4}|\b[A-Z][a-z]{2} \d{1,2}, \d{4}|\b[a-z]+_[a-z]+_[\w-]+|\b[A-Z]{2,3}-\d{4}-\d{4}\b)/;

/**
 * Splits a text around its phone numbers, dates and ids. The second part, the fourth part and so on
 * must each stay on one line.
 */
export function splitNonBreaking(text: string): string[] {
  return text.split(nonBreakingPattern);
}
