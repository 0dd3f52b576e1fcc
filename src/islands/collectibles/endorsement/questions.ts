/** What the steps of a change ask beside the provider's survey. */
import * as z from 'zod/mini';
import { payerSchema } from '../../../purchase/payment-answers.ts';
import { addressStepSchema, ANOTHER_ADDRESS } from '../address-step.ts';
import { $endorsement } from './answers.ts';

/** A policy lies in one state: what is kept in another one has a policy of its own. */
export const placeSchema = addressStepSchema.check(({ value, issues }) => {
  const { place, region } = value;
  const home = $endorsement.get().places[0]?.region ?? '';
  const isHere = region.trim().toUpperCase() === home.toUpperCase();
  if (place !== ANOTHER_ADDRESS || home === '' || region.trim() === '' || isHere) return;
  const message = `Enter an address in ${home}`;
  issues.push({ code: 'custom', path: ['region'], message, input: value });
});

const { acknowledged: _, ...payerFields } = payerSchema.shape;
const accepted = {
  acknowledged: z.literal(true, 'Read and accept the terms of the change'),
};

/** A card's owner where something is charged, and the terms where there are any. */
export const paymentSchema = z.record(z.string(), z.unknown()).check(({ value, issues }) => {
  const { action, acknowledgment_html: terms } = $endorsement.get().priced?.checkout ?? {};
  const asked = z.object({
    ...(action === 'charge' && payerFields),
    ...(terms && accepted),
  });
  for (const { path, message } of asked.safeParse(value).error?.issues ?? [])
    issues.push({ code: 'custom', path, message, input: value });
});
