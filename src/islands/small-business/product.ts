import {
  smallBusinessCoverageCodes,
  smallBusinessPolicyDetailsSchema,
  type SmallBusinessCoverage,
} from '../../contract/small-business/policy.ts';
import type { Policy } from '../../contract/policies/policies.ts';
import {
  coverageRow,
  detailGroup,
  postalAddressLines,
  nonEmptyRows,
} from '../account/products/detail-values.ts';
import { detailText, genericRows, fieldNameToLabel } from '../account/products/generic-rows.ts';
import { defineProductDisplay } from '../account/products/product-display.ts';
import type { DetailGroup, DetailRow } from '../account/products/detail-rows.ts';

export const smallBusiness = defineProductDisplay({
  code: 'commercial',
  title: 'Small business',
  icon: 'storefront',
  description: 'Liability and property of a business',
  insuredItem: (policy) => detailText(policy, 'business_name'),
  rows,
  groups,
});

/** Returns the display name of a coverage, such as 'Hired and non-owned auto'. */
const label = (name: SmallBusinessCoverage) =>
  fieldNameToLabel(name).replace('non owned', 'non-owned');

/** Returns the business details of the policy. Null if they do not match the schema. */
function commercialDetails({ details }: Policy) {
  return smallBusinessPolicyDetailsSchema.safeParse(details).data ?? null;
}

function rows(policy: Policy): DetailRow[] {
  const business = commercialDetails(policy);
  if (!business) return genericRows(policy);
  return nonEmptyRows([
    { label: 'Business name', value: business.business_name },
    { label: 'Insured', value: business.insured },
    { label: 'Legal nature', value: business.legal_nature },
    { label: 'Address', value: postalAddressLines(business.address) },
    { label: 'Additional insureds', value: business.additional_insureds.map(({ name }) => name) },
  ]);
}

/** Returns a row for every coverage of the plan, also for coverages that are not included. */
function groups(policy: Policy): DetailGroup[] {
  const business = commercialDetails(policy);
  if (!business) return [];
  const { currency_code: currency } = policy.billing;
  const lines = smallBusinessCoverageCodes.map((name) => {
    const row = coverageRow(label(name), business[name], currency);
    // A row without `covered` contains a limit, so its coverage is included.
    return row && { covered: true, ...row };
  });
  return detailGroup('Coverage', lines);
}
