/** Calendar dates between their three forms: YYYY-MM-DD as kept, MM/DD/YYYY as typed, Date as a calendar takes it. */

/**
 * What was typed as YYYY-MM-DD: '6/12/2027', '06-12-2027' and '06122027' all read 2027-06-12. Null while
 * it is no date that exists.
 */
export function parseDateText(text: string): string | null {
  const typed = text.trim();
  const parts =
    /^(\d{1,2})[/.\-\s]+(\d{1,2})[/.\-\s]+(\d{4})$/.exec(typed) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(typed);
  if (!parts) return null;
  const [, month = '', day = '', year = ''] = parts;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return dateOfParts(date) ? date : null;
}

/** A kept date as MM/DD/YYYY; anything else, half-typed, as it is. */
export function formatDateText(value: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  return parts ? `${parts[2]}/${parts[3]}/${parts[1]}` : value;
}

/**
 * The date at noon of the browser's own time zone, null where the text is none. Noon exists on every day
 * everywhere; midnight does not where the clock is put forward at midnight.
 */
export function toCalendar(value: string): Date | null {
  return dateOfParts(value);
}

/** The day that a calendar's date shows in the browser's own time zone, as YYYY-MM-DD. */
export function fromCalendar(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function dateOfParts(value: string): Date | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!parts) return null;
  const date = new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]), 12);
  // 02/30 would come out as March 2, and the year 50 as 1950.
  return fromCalendar(date) === value ? date : null;
}
