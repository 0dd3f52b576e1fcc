import type {
  CoverageValue,
  LimitOrDeductible,
  PolicyAddress,
} from '../../../contract/policies/details.ts';
import { formatDate } from '../../../core/dates.ts';
import { formatMoney } from '../../../core/money.ts';
import type { DetailGroup, DetailRow } from './detail-rows.ts';

/**
 * Formats a limit with its currency, such as '$30,000' or '$1,250.50'. If the limit is a text,
 * returns the text unchanged.
 */
export function limitText(limit: LimitOrDeductible, currency: string): string {
  return typeof limit === 'string' ? limit : formatMoney(limit, currency).replace(/\.00$/, '');
}

/** Returns a row that shows a limit. Null if the policy has no such limit. */
export function limitRow(
  label: string,
  limit: LimitOrDeductible | null | undefined,
  currency: string,
): DetailRow | null {
  return limit === null || limit === undefined
    ? null
    : { label, value: limitText(limit, currency) };
}

/**
 * Returns a row that shows a coverage: as covered, as not covered, or with its limit. Null if the
 * policy does not contain this coverage.
 */
export function coverageRow(
  label: string,
  coverage: CoverageValue | undefined,
  currency: string,
): DetailRow | null {
  if (typeof coverage !== 'boolean') return limitRow(label, coverage, currency);
  return { label, value: coverage ? 'Covered' : 'Not covered', covered: coverage };
}

/** Returns the postal address as two lines: street and unit, then city, region and ZIP code. */
export function postalAddressLines(address: PolicyAddress): string[] {
  const region = address.region ?? address.state_or_region ?? '';
  return [
    [address.line1, address.line2].filter(Boolean).join(', '),
    `${address.city}, ${region} ${address.postal}`.replace(/ {2,}/g, ' ').replace(', ,', ','),
  ];
}

/** Joins names to a text such as 'Fine art, Coins and Stamps'. */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/**
 * Formats a date and time such as '2026-11-12T20:05' as 'Nov 12, 2026, 8:05 PM'. The time stays in
 * the local time of the event.
 */
export function formatLocalDateTime(dateTime: string): string {
  const date = formatDate(dateTime);
  const [, hours = '', minutes = ''] = /T(\d{2}):(\d{2})/.exec(dateTime) ?? [];
  if (!hours) return date;
  const hour = Number(hours);
  return `${date}, ${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Removes empty rows: returns only the rows that have a value. */
export function nonEmptyRows(rows: readonly (DetailRow | null)[]): DetailRow[] {
  return rows.filter((row) => row !== null).filter(({ value }) => value.length > 0);
}

/**
 * Returns a list with one section, which contains the rows that have a value. Returns an empty list
 * if no row has a value.
 */
export function detailGroup(title: string, rows: readonly (DetailRow | null)[]): DetailGroup[] {
  const filledRows = nonEmptyRows(rows);
  return filledRows.length > 0 ? [{ title, parts: [{ rows: filledRows }] }] : [];
}
