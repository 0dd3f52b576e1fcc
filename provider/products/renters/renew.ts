import * as z from 'zod/mini';
import type { ProductLine } from '../../policies/product-line.ts';
import { storedBill } from '../../sales/insert-policy.ts';
import { householdSchema } from './answers.ts';
import { billRenters, rentersTerritory } from './rate.ts';

/** What a policy keeps of its rating; one that was bought before it did has none. */
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
  rated: householdSchema,
});

/** Another year by today's tariff, with the amounts of the policy. */
export const renewRenters: NonNullable<ProductLine['renew']> = (policy, rating) => {
  const read = ratedSchema.safeParse(JSON.parse(policy.details)).data;
  if (!read) return undefined;
  const { address, rated, personal_property_amount } = read;
  const { region: state_or_region, ...place } = address;
  const { all_peril_deductible, liability_limit } = read;
  const bill = billRenters({
    territory: rentersTerritory({ ...place, state_or_region, country: 'US' }, rating),
    postal: address.postal,
    answers: rated,
    settings: {
      policy_effective_date: policy.start,
      personal_property_amount,
      rates: { all_peril_deductible, liability_limit },
    },
    cadence: policy.paidInParts ? 'eleven_pay' : 'annual',
    today: policy.start,
  });
  return { billing: storedBill(bill) };
};

/** The details without what they were rated by, which is nobody's to read. */
export const showRenters: NonNullable<ProductLine['showDetails']> = ({ details }) => {
  const { rated: _, ...shown } = z.record(z.string(), z.unknown()).parse(JSON.parse(details));
  return shown;
};
