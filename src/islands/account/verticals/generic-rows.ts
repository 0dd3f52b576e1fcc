import type { Policy } from '../../../contract/policies/policies.ts';
import { placeSchema } from '../../../contract/policies/details.ts';
import { formatDate } from '../../../core/dates.ts';
import { placeLines } from './detail-values.ts';
import type { DetailRow } from './vertical-rows.ts';

/** Every detail that reads as text, for verticals without rows of their own. */
export function genericRows({ details }: Policy): DetailRow[] {
  return Object.entries(details)
    .map(([name, value]) => ({ label: words(name), value: lines(value) }))
    .filter(({ value }) => value.length > 0);
}

/** One detail as text; empty where there is none. */
export function detailText({ details }: Policy, name: string): string {
  return text(details[name]);
}

/** The first line of the address that a policy is about; empty where there is none. */
export function street({ details: { address } }: Policy): string {
  return typeof address === 'object' && address && 'line1' in address ? text(address.line1) : '';
}

/** 'rental_company' reads 'Rental company'. */
export function words(name: string): string {
  const spaced = name.replaceAll('_', ' ').trim();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

function lines(value: unknown): string | string[] {
  const place = placeSchema.safeParse(value);
  return place.success ? placeLines(place.data) : text(value);
}

/** Empty for what has no plain reading: numbers may be amounts or counts, objects are the vertical's own. */
function text(value: unknown): string {
  if (typeof value === 'string') return isDate(value) ? formatDate(value) : value;
  if (Array.isArray(value)) return value.map(text).filter(Boolean).join(', ');
  if (typeof value === 'object' && value && 'name' in value) return text(value.name);
  return '';
}

function isDate(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}(T|$)/.test(value) && !Number.isNaN(Date.parse(value));
}
