import * as z from 'zod/mini';
import { coverageSchema, policyAddressSchema } from '../policies/details.ts';

/** Coverages of a business owner's policy, in display order. */
export const smallBusinessCoverageCodes = [
  'general_liability',
  'business_personal_property',
  'additional_insured_coverage',
  'lost_business_income',
  'data_breach_privacy_liability',
  'data_breach_additional_costs',
  'employee_liability_coverage',
  'hired_and_non_owned_auto',
] as const;
export type SmallBusinessCoverage = (typeof smallBusinessCoverageCodes)[number];

const coverage = z._default(coverageSchema, null);

/** Details of a business owner's policy. */
export const smallBusinessPolicyDetailsSchema = z.object({
  /** Name of the business. */
  business_name: z.string(),
  /** Kind of business as text, such as 'Florist'. Omitted if the policy does not contain it. */
  business_type: z.optional(z.string()),
  /** Name of the primary named insured. This person signs for the business. */
  insured: z.string(),
  /** Legal form of the business as text, such as 'Limited liability company'. */
  legal_nature: z.string(),
  address: policyAddressSchema,
  /** Additional people or companies that the policy insures. */
  additional_insureds: z._default(
    z.array(
      z.object({
        name: z.string(),
        /** `landlord`, `client`, `lender` or `other`. Omitted if the policy does not contain it. */
        relation: z.optional(z.string()),
      }),
    ),
    [],
  ),
  general_liability: coverage,
  business_personal_property: coverage,
  additional_insured_coverage: coverage,
  lost_business_income: coverage,
  data_breach_privacy_liability: coverage,
  data_breach_additional_costs: coverage,
  employee_liability_coverage: coverage,
  hired_and_non_owned_auto: coverage,
});
export type SmallBusinessPolicyDetails = z.infer<typeof smallBusinessPolicyDetailsSchema>;
