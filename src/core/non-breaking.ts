/** Keeps phone numbers, hours, dates and ids free of line breaks. */

const NO_BREAK_SPACE = '\u00a0';
/** Zero width. Used because none of the fonts has a non-breaking hyphen. */
const WORD_JOINER = '\u2060';

/** Formats 'Mon-Fri 8am-5pm PST' so that it can only break between days and hours. */
export function nonBreakingHours(hours: string): string {
  return hours
    .replace(/([-–])/g, `${WORD_JOINER}$1${WORD_JOINER}`)
    .replace(/(?<=\d) (?=[ap]m\b)| (?=[A-Z]{2,4}$)/g, NO_BREAK_SPACE);
}

/** Formats 'Jun 12, 2027' without line breaks. */
export function nonBreakingDate(date: string): string {
  return date.replaceAll(' ', NO_BREAK_SPACE);
}

const nonBreakingPattern =
  /(\+?\(?\d{3}\)?[ -]\d{3}-\d{4}|\b[A-Z][a-z]{2} \d{1,2}, \d{4}|\b[a-z]+_[a-z]+_[\w-]+|\b[A-Z]{2,3}-\d{4}-\d{4}\b)/;

/** Splits a text around its non-breaking parts. Every second part is one of them. */
export function splitNonBreaking(text: string): string[] {
  return text.split(nonBreakingPattern);
}
