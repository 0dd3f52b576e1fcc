/** Schemas of the endorsement's steps. The survey has its own schema. */
import * as z from 'zod/mini';
import { cardholderSchema } from '../../../purchase/payment-answers.ts';
import { addressStepSchema, ANOTHER_ADDRESS } from '../address-step.ts';
import type { EndorsementAnswers } from './answers.ts';

/**
 * Requires an address in the policy's US state, because collections in another US state need a
 * separate policy.
 */
export const endorsementAddressSchema = ({ $state }: EndorsementAnswers) =>
  addressStepSchema.check(({ value, issues }) => {
    const { place, region } = value;
    const homeState = $state.get().addresses[0]?.region ?? '';
    const isSameState = region.trim().toUpperCase() === homeState.toUpperCase();
    if (place !== ANOTHER_ADDRESS || homeState === '' || region.trim() === '' || isSameState)
      return;
    const message = `Enter an address in ${homeState}`;
    issues.push({ code: 'custom', path: ['region'], message, input: value });
  });

const { acknowledged: _, ...cardholderFields } = cardholderSchema.shape;
const acceptedTerms = {
  acknowledged: z.literal(true, 'Read and accept the terms of the change'),
};

/**
 * If there is a charge, requires the cardholder. If the price has terms, requires that the
 * policyholder accepts them.
 */
export const paymentSchema = ({ $state }: EndorsementAnswers) =>
  z.record(z.string(), z.unknown()).check(({ value, issues }) => {
    const { action, acknowledgment_html: terms } = $state.get().checkoutInfo ?? {};
    const requiredSchema = z.object({
      ...(action === 'charge' && cardholderFields),
      ...(terms && acceptedTerms),
    });
    for (const { path, message } of requiredSchema.safeParse(value).error?.issues ?? [])
      issues.push({ code: 'custom', path, message, input: value });
  });
