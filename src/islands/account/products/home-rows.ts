import type { Policy } from '../../../contract/policies/policies.ts';
import {
  fixedExtras,
  regionalExtras,
  rentersPolicyDetailsSchema,
  type FixedExtra,
  type RentersPolicyDetails,
} from '../../../contract/renters/policy.ts';
import { coverageRow, detailGroup, limitRow, postalAddressLines } from './detail-values.ts';
import { genericRows, humanize } from './generic-rows.ts';
import type { DetailGroup, DetailRow } from './detail-rows.ts';

/** Labels of extras whose wire name is not readable as a label. */
const labels: Partial<Record<FixedExtra, string>> = {
  cc_theft: 'Credit card theft',
  fire_department: 'Fire department charges',
};

/**
 * Parses the home in a renters or landlord policy's details. Null if the details do not match the
 * schema.
 */
export function homeDetails({ details }: Policy): RentersPolicyDetails | null {
  return rentersPolicyDetailsSchema.safeParse(details).data ?? null;
}

/**
 * Returns the row with the home's postal address.
 * @param label label of the row, such as 'Rental property'
 */
export function homeRows(policy: Policy, label: string): DetailRow[] {
  const home = homeDetails(policy);
  return home ? [{ label, value: postalAddressLines(home.address) }] : genericRows(policy);
}

/**
 * Returns groups with the limits and the extras. Extras that all regions have come before extras
 * that depend on the region.
 */
export function homeGroups(policy: Policy): DetailGroup[] {
  const home = homeDetails(policy);
  if (!home) return [];
  const { currency_code: currency } = policy.billing;
  return [
    ...detailGroup('Limits', [
      limitRow('Personal property', home.personal_property_amount, currency),
      limitRow('All-peril deductible', home.all_peril_deductible, currency),
      limitRow('Liability limit', home.liability_limit, currency),
      limitRow('Medical limit', home.medical_limit, currency),
    ]),
    ...detailGroup(
      'Extras',
      fixedExtras.map((name) => coverageRow(labels[name] ?? humanize(name), home[name], currency)),
    ),
    ...detailGroup(
      'Regional extras',
      regionalExtras.map((name) => regionalRow(humanize(name), home[name])),
    ),
  ];
}

type RegionalExtra = RentersPolicyDetails['earthquake'];

function regionalRow(label: string, extra: RegionalExtra): DetailRow | null {
  if (!extra) return null;
  const { allowed, caption } = extra;
  const coverageLabel = allowed ? 'Covered' : 'Not covered';
  return { label, value: [coverageLabel, caption].filter(Boolean), covered: allowed };
}
