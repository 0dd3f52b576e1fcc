/**
 * Converts calendar dates between three forms: YYYY-MM-DD as stored, MM/DD/YYYY as typed, and Date
 * for the picker.
 */

/**
 * Parses a typed date to YYYY-MM-DD: '6/12/2027', '06-12-2027' and '06122027' all return
 * 2027-06-12. Returns null if no such date exists.
 */
export function parseDateText(text: string): string | null {
  const typed = text.trim();
  const parts =
    /^(\d{1,2})[/.\-\s]+(\d{1,2})[/.\-\s]+(\d{4})$/.exec(typed) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(typed);
  if (!parts) return null;
  const [, month = '', day = '', year = ''] = parts;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(date) ? date : null;
}

/**
 * Formats a stored date as MM/DD/YYYY. Returns other text, such as a half-typed date, unchanged.
 */
export function formatDateText(value: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  return parts ? `${parts[2]}/${parts[3]}/${parts[1]}` : value;
}

/** Returns true for an existing calendar date YYYY-MM-DD. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  // Date accepts 02/30 and makes it March 2.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * Returns noon of a calendar date in the browser's time zone. Noon exists on every day in every
 * zone; midnight does not.
 */
export function toPickerDate(date: string): Date {
  return new Date(`${date}T12:00:00`);
}

/**
 * Returns the day of a picker's date in the browser's time zone, YYYY-MM-DD. The time of day is
 * ignored.
 */
export function fromPickerDate(date: Date): string {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part, at) => String(part).padStart(at === 0 ? 4 : 2, '0')).join('-');
}
