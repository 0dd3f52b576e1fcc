import type { Coverage, Limit, PolicyAddress } from '../../../contract/policies/details.ts';
import { formatDate } from '../../../core/dates.ts';
import { formatMoney } from '../../../core/money.ts';
import type { DetailGroup, DetailRow } from './detail-rows.ts';

/** '$30,000', '$1,250.50', or the words that stand in the place of an amount. */
export function limitText(limit: Limit, currency: string): string {
  return typeof limit === 'string' ? limit : formatMoney(limit, currency).replace(/\.00$/, '');
}

/** A row for an amount; null where the policy does not name one. */
export function limitRow(
  label: string,
  limit: Limit | null | undefined,
  currency: string,
): DetailRow | null {
  return limit === null || limit === undefined
    ? null
    : { label, value: limitText(limit, currency) };
}

/** A row for what is covered or not, or up to a limit; null where the policy does not speak of it. */
export function coverageRow(
  label: string,
  coverage: Coverage | undefined,
  currency: string,
): DetailRow | null {
  if (typeof coverage !== 'boolean') return limitRow(label, coverage, currency);
  return { label, value: coverage ? 'Covered' : 'Not covered', covered: coverage };
}

/** Street and unit on one line, city, region and ZIP code on the next. */
export function postalAddressLines(address: PolicyAddress): string[] {
  const region = address.region ?? address.state_or_region ?? '';
  return [
    [address.line1, address.line2].filter(Boolean).join(', '),
    `${address.city}, ${region} ${address.postal}`.replace(/ {2,}/g, ' ').replace(', ,', ','),
  ];
}

/** 'Fine art, Coins and Stamps'. */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** 'Nov 12, 2026, 8:05 PM' of '2026-11-12T20:05', by the clock of the place where it was. */
export function formatLocalDateTime(dateTime: string): string {
  const date = formatDate(dateTime);
  const [, hours = '', minutes = ''] = /T(\d{2}):(\d{2})/.exec(dateTime) ?? [];
  if (!hours) return date;
  const hour = Number(hours);
  return `${date}, ${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The rows that say something. */
export function nonEmptyRows(rows: readonly (DetailRow | null)[]): DetailRow[] {
  return rows.filter((row) => row !== null).filter(({ value }) => value.length > 0);
}

/** A group of one part; none at all where no row says anything. */
export function detailGroup(title: string, rows: readonly (DetailRow | null)[]): DetailGroup[] {
  const filledRows = nonEmptyRows(rows);
  return filledRows.length > 0 ? [{ title, parts: [{ rows: filledRows }] }] : [];
}
