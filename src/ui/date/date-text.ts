/** Calendar dates between their two forms: YYYY-MM-DD as kept, MM/DD/YYYY as typed. */

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
