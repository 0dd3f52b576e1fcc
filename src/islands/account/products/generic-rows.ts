import type { Policy } from '../../../contract/policies/policies.ts';
import { policyAddressSchema } from '../../../contract/policies/details.ts';
import { formatDate } from '../../../core/dates.ts';
import { postalAddressLines } from './detail-values.ts';
import type { DetailRow } from './detail-rows.ts';

/**
 * Returns one row for every policy detail that can be shown as text. Used for products that do not
 * define their own rows.
 */
export function genericRows({ details }: Policy): DetailRow[] {
  return Object.entries(details)
    .map(([name, value]) => ({ label: fieldNameToLabel(name), value: valueLines(value) }))
    .filter(({ value }) => value.length > 0);
}

/**
 * Returns the policy detail with the given name as text. Empty if the policy does not have this
 * detail or if it cannot be shown as text.
 */
export function detailText({ details }: Policy, name: string): string {
  return valueText(details[name]);
}

/** Returns the first line of the insured postal address. Empty if there is none. */
export function insuredStreet({ details: { address } }: Policy): string {
  return typeof address === 'object' && address && 'line1' in address
    ? valueText(address.line1)
    : '';
}

/** Converts a field name to a label: 'rental_company' becomes 'Rental company'. */
export function fieldNameToLabel(name: string): string {
  const spacedName = name.replaceAll('_', ' ').trim();
  return spacedName.charAt(0).toUpperCase() + spacedName.slice(1);
}

function valueLines(value: unknown): string | string[] {
  const address = policyAddressSchema.safeParse(value);
  return address.success ? postalAddressLines(address.data) : valueText(value);
}

/**
 * Returns the text of a value that is a text, a list or an object with a name. Returns an empty
 * string for other values, because a number can be an amount or a count, and objects differ by
 * product.
 */
function valueText(value: unknown): string {
  if (typeof value === 'string') return isDate(value) ? formatDate(value) : value;
  if (Array.isArray(value)) return value.map(valueText).filter(Boolean).join(', ');
  if (typeof value === 'object' && value && 'name' in value) return valueText(value.name);
  return '';
}

function isDate(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}(T|$)/.test(value) && !Number.isNaN(Date.parse(value));
}
