import { environment } from '../../core/environment.ts';
import { kept } from './answers.ts';

/** A partner's link may name the visitor and the home: parameter, field of the address step, its limit. */
const parameters = [
  ['street_address', 'streetAddress', 60],
  ['unit', 'unit', 60],
  ['city', 'city', 30],
  ['region', 'region', 30],
  ['postal', 'postal', 30],
  ['first_name', 'first_name', 20],
  ['middle_name', 'middle_name', 20],
  ['last_name', 'last_name', 20],
  ['suffix', 'suffix', 10],
  ['phone', 'phone_number', 10],
  ['email', 'email', 50],
] as const;

/** Of a number the last ten digits count: a country code stands before them. */
function cut(name: string, value: string, most: number): string {
  return name === 'phone' ? value.replace(/\D/g, '').slice(-most) : value.trim().slice(0, most);
}

/** A whole number, or null for anything else. */
function whole(value: string | null): number | null {
  return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : null;
}

/**
 * Takes what the address bar says of the visitor, and out of the address bar: names and emails have no
 * business in the browser's history. To be called before the flow starts.
 */
export function takePrefill(): void {
  const { navigation } = environment();
  const query = new URLSearchParams(navigation.search());
  const prefill: Record<string, string> = {};
  for (const [name, field, most] of parameters) {
    const value = cut(name, query.get(name) ?? '', most);
    if (value) prefill[field] = value;
    query.delete(name);
  }
  const before = kept.$kept.get();
  kept.keep({
    prefill: { ...before.prefill, ...prefill },
    liabilityLimit: whole(query.get('liability_limit')) ?? before.liabilityLimit,
    minLiabilityLimit: whole(query.get('min_liability_limit')) ?? before.minLiabilityLimit,
  });
  query.delete('liability_limit');
  query.delete('min_liability_limit');
  const rest = String(query);
  if (rest === navigation.search().replace(/^\?/, '')) return;
  navigation.replace(navigation.path() + (rest && `?${rest}`) + navigation.hash());
}
