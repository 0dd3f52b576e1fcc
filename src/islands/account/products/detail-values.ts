import type { Coverage, Limit, PolicyAddress } from '../../../contract/policies/details.ts';
import { formatDate } from '../../../core/dates.ts';
import { formatMoney } from '../../../core/money.ts';
import type { DetailGroup, DetailRow } from './detail-rows.ts';

/** Formats a limit such as '$30,000' or '$1,250.50'. A text limit is returned unchanged. */
export function limitText(limit: Limit, currency: string): string {
  return typeof limit === 'string' ? limit : formatMoney(limit, currency).replace(/\.00$/, '');
}

/** Returns a row for a limit. Null if the policy has no such limit. */
export function limitRow(
  label: string,
  limit: Limit | null | undefined,
  currency: string,
): DetailRow | null {
  return limit === null || limit === undefined
    ? null
    : { label, value: limitText(limit, currency) };
}

/**
 * Returns a row for a coverage: covered, not covered, or a limit. Null if the policy does not
 * contain the coverage.
 */
export function coverageRow(
  label: string,
  coverage: Coverage | undefined,
  currency: string,
): DetailRow | null {
  if (typeof coverage !== 'boolean') return limitRow(label, coverage, currency);
  return { label, value: coverage ? 'Covered' : 'Not covered', covered: coverage };
}

/** Returns two lines: street and unit, then city, region and ZIP code. */
export function postalAddressLines(address: PolicyAddress): string[] {
  const region = address.region ?? address.state_or_region ?? '';
  return [
    [address.line1, address.line2].filter(Boolean).join(', '),
    `${address.city}, ${region} ${address.postal}`.replace(/ {2,}/g, ' ').replace(', ,', ','),
  ];
}

/** Returns a text such as 'Fine art, Coins and Stamps'. */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** Formats '2026-11-12T20:05' as 'Nov 12, 2026, 8:05 PM', in the local time of the event. */
export function formatLocalDateTime(dateTime: string): string {
  const date = formatDate(dateTime);
  const [, hours = '', minutes = ''] = /T(\d{2}):(\d{2})/.exec(dateTime) ?? [];
  if (!hours) return date;
  const hour = Number(hours);
  return `${date}, ${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Returns the rows that have a value. */
export function nonEmptyRows(rows: readonly (DetailRow | null)[]): DetailRow[] {
  return rows.filter((row) => row !== null).filter(({ value }) => value.length > 0);
}

/** Returns a group with one part. Returns an empty list if no row has a value. */
export function detailGroup(title: string, rows: readonly (DetailRow | null)[]): DetailGroup[] {
  const filledRows = nonEmptyRows(rows);
  return filledRows.length > 0 ? [{ title, parts: [{ rows: filledRows }] }] : [];
}
