import type { Policy } from '../../contract/policies.ts';
import { formatDate } from '../dates.ts';
import type { DetailRow } from './vertical.ts';

/** Every detail that reads as text, for verticals without rows of their own. */
export function genericRows({ details }: Policy): DetailRow[] {
  return Object.entries(details)
    .map(([name, value]) => ({ label: words(name), value: text(value) }))
    .filter(({ value }) => value !== '');
}

/** One detail as text; empty where there is none. */
export function detailText({ details }: Policy, name: string): string {
  return text(details[name]);
}

/** 'rental_company' reads 'Rental company'. */
function words(name: string): string {
  const spaced = name.replaceAll('_', ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
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
