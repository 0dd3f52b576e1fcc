/** Calendar dates between their three forms: YYYY-MM-DD as kept, MM/DD/YYYY as typed, Date as a picker takes it. */

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
  return isDate(date) ? date : null;
}

/** A kept date as MM/DD/YYYY; anything else, half-typed, as it is. */
export function formatDateText(value: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  return parts ? `${parts[2]}/${parts[3]}/${parts[1]}` : value;
}

/** True for a calendar date YYYY-MM-DD that exists. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  // 02/30 would come out as March 2.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** A calendar date at noon of the browser's own time zone: noon exists on every day everywhere, midnight does not. */
export function toPickerDate(date: string): Date {
  return new Date(`${date}T12:00:00`);
}

/** The day that a picker's date shows in the browser's own time zone, YYYY-MM-DD; whatever its hour. */
export function fromPickerDate(date: Date): string {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part, at) => String(part).padStart(at === 0 ? 4 : 2, '0')).join('-');
}
