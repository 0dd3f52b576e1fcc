/**
 * Converts dates between three formats: YYYY-MM-DD, which is stored; MM/DD/YYYY, which the visitor
 * types; and Date, which the date picker uses.
 */

/**
 * Converts a typed date to YYYY-MM-DD. Example: '6/12/2027', '06-12-2027' and '06122027' all return
 * 2027-06-12. Returns null if the date does not exist.
 */
export function parseTypedDate(text: string): string | null {
  const typed = text.trim();
  const parts =
    /^(\d{1,2})[/.\-\s]+(\d{1,2})[/.\-\s]+(\d{4})$/.exec(typed) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(typed);
  if (!parts) return null;
  const [, month = '', day = '', year = ''] = parts;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDate(date) ? date : null;
}

/**
 * Formats a stored date as MM/DD/YYYY. Other text, such as an incomplete date, is returned
 * unchanged.
 */
export function formatDateText(value: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  return parts ? `${parts[2]}/${parts[3]}/${parts[1]}` : value;
}

/** Returns true if the text is YYYY-MM-DD and the date exists in the calendar. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  // This comparison is needed because Date accepts 02/30 and changes it to March 2.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * Converts a stored date to a Date for the date picker. The time is noon in the browser's time
 * zone, because midnight does not exist on some days in some time zones.
 */
export function toPickerDate(date: string): Date {
  return new Date(`${date}T12:00:00`);
}

/**
 * Converts the date picker's Date to YYYY-MM-DD, in the browser's time zone. The time of day is
 * ignored.
 */
export function fromPickerDate(date: Date): string {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part, at) => String(part).padStart(at === 0 ? 4 : 2, '0')).join('-');
}
