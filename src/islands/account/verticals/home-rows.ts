import type { Policy } from '../../../contract/policies/policies.ts';
import {
  fixedExtras,
  regionalExtras,
  rentersPolicyDetailsSchema,
  type FixedExtra,
  type RentersPolicyDetails,
} from '../../../contract/renters/policy.ts';
import { coverageRow, group, limitRow, placeLines } from './detail-values.ts';
import { genericRows, words } from './generic-rows.ts';
import type { DetailGroup, DetailRow } from './vertical-rows.ts';

/** Those whose name on the wire does not read as words. */
const labels: Partial<Record<FixedExtra, string>> = {
  cc_theft: 'Credit card theft',
  fire_department: 'Fire department charges',
};

/** The home of a renters or landlord policy; null where the details are not as agreed. */
export function homeDetails({ details }: Policy): RentersPolicyDetails | null {
  return rentersPolicyDetailsSchema.safeParse(details).data ?? null;
}

/** @param label what the home is to the holder */
export function homeRows(policy: Policy, label: string): DetailRow[] {
  const home = homeDetails(policy);
  return home ? [{ label, value: placeLines(home.address) }] : genericRows(policy);
}

/** Limits, then the extras that read the same everywhere, then those that go by the region. */
export function homeGroups(policy: Policy): DetailGroup[] {
  const home = homeDetails(policy);
  if (!home) return [];
  const { currency_code: currency } = policy.billing;
  return [
    ...group('Limits', [
      limitRow('Personal property', home.personal_property_amount, currency),
      limitRow('All-peril deductible', home.all_peril_deductible, currency),
      limitRow('Liability limit', home.liability_limit, currency),
      limitRow('Medical limit', home.medical_limit, currency),
    ]),
    ...group(
      'Extras',
      fixedExtras.map((name) => coverageRow(labels[name] ?? words(name), home[name], currency)),
    ),
    ...group(
      'Regional extras',
      regionalExtras.map((name) => regionalRow(words(name), home[name])),
    ),
  ];
}

type RegionalExtra = RentersPolicyDetails['earthquake'];

function regionalRow(label: string, extra: RegionalExtra): DetailRow | null {
  if (!extra) return null;
  const { allowed, caption } = extra;
  const word = allowed ? 'Covered' : 'Not covered';
  return { label, value: [word, caption].filter(Boolean), covered: allowed };
}
