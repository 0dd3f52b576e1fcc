import type { Policy } from '../../../contract/policies/policies.ts';
import {
  fixedExtraCodes,
  regionalExtraCodes,
  rentersPolicyDetailsSchema,
  type FixedExtraCode,
  type RentersPolicyDetails,
} from '../../../contract/renters/policy.ts';
import { coverageRow, detailGroup, limitRow, postalAddressLines } from './detail-values.ts';
import { genericRows, fieldNameToLabel } from './generic-rows.ts';
import type { DetailGroup, DetailRow } from './detail-rows.ts';

/** Labels of the extras whose names on the wire cannot be converted to a readable label. */
const labels: Partial<Record<FixedExtraCode, string>> = {
  cc_theft: 'Credit card theft',
  fire_department: 'Fire department charges',
};

/**
 * Parses the details of a renters or landlord policy, which contain the home. Null if the details
 * do not match the schema.
 */
export function parseHomeDetails({ details }: Policy): RentersPolicyDetails | null {
  return rentersPolicyDetailsSchema.safeParse(details).data ?? null;
}

/**
 * Returns a row with the postal address of the insured home.
 * @param label label of the row, such as 'Rental property'
 */
export function homeRows(policy: Policy, label: string): DetailRow[] {
  const home = parseHomeDetails(policy);
  return home ? [{ label, value: postalAddressLines(home.address) }] : genericRows(policy);
}

/**
 * Returns sections with the home's limits and its extra coverages. Extras that exist in all regions
 * come first, then the regional extras.
 */
export function homeLimitGroups(policy: Policy): DetailGroup[] {
  const home = parseHomeDetails(policy);
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
      fixedExtraCodes.map((name) =>
        coverageRow(labels[name] ?? fieldNameToLabel(name), home[name], currency),
      ),
    ),
    ...detailGroup(
      'Regional extras',
      regionalExtraCodes.map((name) => regionalRow(fieldNameToLabel(name), home[name])),
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
