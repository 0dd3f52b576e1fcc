import * as z from 'zod/mini';
import type { Product } from '../../policies/product.ts';
import { toStoredBilling } from '../../sales/insert-policy.ts';
import { rentersRatingAnswersSchema } from './answers.ts';
import { priceRenters, rentersTerritory } from './rate.ts';

/**
 * Stored data that is needed to price the renewal of a policy. Old policies do not have this data,
 * because earlier releases did not store it.
 */
const ratedSchema = z.object({
  address: z.object({
    line1: z.string(),
    line2: z._default(z.string(), ''),
    city: z.string(),
    region: z.string(),
    postal: z.string(),
  }),
  personal_property_amount: z.number(),
  all_peril_deductible: z.number(),
  liability_limit: z.number(),
  rated: rentersRatingAnswersSchema,
});

/**
 * Prices the next year of a policy at today's rates, with the amounts that the policyholder chose.
 */
export const rateRentersRenewal: NonNullable<Product['renew']> = (policy, rating) => {
  const stored = ratedSchema.safeParse(JSON.parse(policy.details)).data;
  if (!stored) return undefined;
  const { address, rated, personal_property_amount } = stored;
  const { region: state_or_region, ...addressFields } = address;
  const { all_peril_deductible, liability_limit } = stored;
  const price = priceRenters({
    territory: rentersTerritory({ ...addressFields, state_or_region, country: 'US' }, rating),
    postal: address.postal,
    answers: rated,
    settings: {
      policy_effective_date: policy.start,
      personal_property_amount,
      rates: { all_peril_deductible, liability_limit },
    },
    cadence: policy.isPaidInInstallments ? 'eleven_pay' : 'annual',
    today: policy.start,
  });
  return { billing: toStoredBilling(price) };
};

/** Removes the data for pricing the renewal from the details, because no client may read it. */
export const toApiRentersDetails: NonNullable<Product['toApiDetails']> = ({ details }) => {
  const { rated: _, ...apiDetails } = z.record(z.string(), z.unknown()).parse(JSON.parse(details));
  return apiDetails;
};
