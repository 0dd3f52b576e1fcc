import * as z from 'zod/mini';
import {
  coverageSchema,
  limitOrDeductibleSchema,
  namedSchema,
  policyAddressSchema,
} from '../policies/details.ts';

/**
 * Codes of additional coverages ("extras") whose text is the same in every region, in display
 * order.
 */
export const fixedExtraCodes = [
  'brand_new_belongings',
  'loss_of_use',
  'food_spoilage',
  'lock_replacement',
  'money',
  'credit_card',
  'cc_theft',
  'jewelry',
  'silverware',
  'firearms',
  'fire_department',
  'repairs',
  'loss_assessment',
  'personal_liability',
  'medical_payments',
  'hurricane_deductible',
] as const;
export type FixedExtraCode = (typeof fixedExtraCodes)[number];

/** Codes of additional coverages ("extras") whose text depends on the law of the home's region. */
export const regionalExtraCodes = [
  'replacement_cost',
  'pet_damage',
  'water_backup',
  'identity_fraud',
  'earthquake',
] as const;
export type RegionalExtraCode = (typeof regionalExtraCodes)[number];

const fixed = z.optional(coverageSchema);

/**
 * Additional coverage ("extra") that depends on the home's region. `allowed` is true if the region
 * permits the extra and the policy covers it. `caption` explains the extent of the extra, or the
 * reason why it is not allowed.
 * @public
 */
export const regionalExtraSchema = z.object({ allowed: z.boolean(), caption: z.string() });
const regional = z.optional(z.nullable(regionalExtraSchema));

/**
 * Details of a renters or landlord policy. A renters policy insures the tenant. A landlord policy
 * insures the landlord.
 */
export const rentersPolicyDetailsSchema = z.object({
  address: policyAddressSchema,
  /** Name of the policyholder. Omitted if the policy does not contain it. */
  insured: z.optional(z.string()),
  /** Other members of the household that the policy insures. */
  additional_insureds: z.optional(z.array(namedSchema)),
  /** Person or company that is notified about the policy, such as the landlord. */
  interested_party: z.catch(
    z.optional(z.nullable(z.object({ name: z.string(), address: z.string() }))),
    undefined,
  ),
  /** The carrier's own policy number. */
  ex_policy_number: z.optional(z.string()),
  personal_property_amount: z.optional(z.nullable(limitOrDeductibleSchema)),
  all_peril_deductible: z.optional(z.nullable(limitOrDeductibleSchema)),
  liability_limit: z.optional(z.nullable(limitOrDeductibleSchema)),
  medical_limit: z.optional(z.nullable(limitOrDeductibleSchema)),
  loss_of_use: fixed,
  cc_theft: fixed,
  repairs: fixed,
  fire_department: fixed,
  /** Not in the specification, like `lock_replacement` and `jewelry`. */
  food_spoilage: fixed,
  lock_replacement: fixed,
  hurricane_deductible: fixed,
  personal_liability: fixed,
  money: fixed,
  credit_card: fixed,
  brand_new_belongings: fixed,
  jewelry: fixed,
  silverware: fixed,
  loss_assessment: fixed,
  medical_payments: fixed,
  firearms: fixed,
  replacement_cost: regional,
  pet_damage: regional,
  water_backup: regional,
  identity_fraud: regional,
  earthquake: regional,
});
export type RentersPolicyDetails = z.infer<typeof rentersPolicyDetailsSchema>;
