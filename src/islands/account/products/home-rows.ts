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

/** Labels of the extras whose names on the wire cannot be converted to a readable label. */
const labels: Partial<Record<FixedExtra, string>> = {
  cc_theft: 'Credit card theft',
  fire_department: 'Fire department charges',
};

/**
 * Parses the details of a renters or landlord policy, which contain the home. Null if the details
 * do not match the schema.
 */
export function homeDetails({ details }: Policy): RentersPolicyDetails | null {
  return rentersPolicyDetailsSchema.safeParse(details).data ?? null;
}

/**
 * Returns a row with the postal address of the insured home.
 * @param label label of the row, such as 'Rental property'
 */
export function homeRows(policy: Policy, label: string): DetailRow[] {
  const home = homeDetails(policy);
  return home ? [{ label, value: postalAddressLines(home.address) }] : genericRows(policy);
}

/**
 * Returns sections with the home's limits and its extra coverages. Extras that exist in all regions
 * come first, then the regional extras.
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
