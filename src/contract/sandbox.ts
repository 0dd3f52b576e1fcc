import * as z from 'zod/mini';
import { cardSchema } from './purchase/billing.ts';
import { defineCall } from './define-call.ts';

/**
 * Public test card numbers of card processors. The card field of the sandbox accepts only these
 * numbers, so that no real card number can reach the server. `token` is Stripe's test token for the
 * same card.
 */
export const testCards = [
  { number: '4242424242424242', brand: 'Visa', outcome: 'succeeds', token: 'tok_visa' },
  { number: '5555555555554444', brand: 'Mastercard', outcome: 'succeeds', token: 'tok_mastercard' },
  { number: '378282246310005', brand: 'American Express', outcome: 'succeeds', token: 'tok_amex' },
  { number: '4000000000000002', brand: 'Visa', outcome: 'declined', token: 'tok_chargeDeclined' },
  {
    number: '4000000000009995',
    brand: 'Visa',
    outcome: 'insufficient_funds',
    token: 'tok_chargeDeclinedInsufficientFunds',
  },
  { number: '4000000000000119', brand: 'Visa', outcome: 'times_out_once', token: 'tok_visa' },
  {
    number: '4000002500003155',
    brand: 'Visa',
    outcome: 'asks_bank',
    token: 'tok_threeDSecureRequired',
  },
  {
    number: '4000000000000341',
    brand: 'Visa',
    outcome: 'declined_off_session',
    token: 'tok_chargeCustomerFail',
  },
] as const;

/**
 * Identifies the backend as the sandbox. The client makes this call before it sends a card number.
 */
export const findSandbox = defineCall({
  id: 'findSandbox',
  nonStandard: true,
  method: 'GET',
  path: '/api/sandbox/v1',
  summary: 'Identifies the sandbox of the reference server, which accepts test card numbers',
  tag: 'Sandbox',
  auth: 'none',
  response: z.object({
    /** Name of the sandbox. Always 'coverfront'. */
    sandbox: z.literal('coverfront'),
  }),
  errors: ['route_not_found'],
});

export const createCardToken = defineCall({
  id: 'createCardToken',
  nonStandard: true,
  method: 'POST',
  path: '/api/sandbox/v1/card-tokens',
  summary: 'Exchanges a published test card for a single-use token, in place of the card processor',
  tag: 'Sandbox',
  auth: 'none',
  request: z.object({
    /** Number of a published test card, 12 to 19 digits. */
    number: z.string().check(z.regex(/^\d{12,19}$/, 'Your card number is incomplete.')),
    /** Expiry month of the card, 1 to 12. */
    exp_month: z.int().check(z.minimum(1), z.maximum(12)),
    /** Expiry year of the card, four digits. */
    exp_year: z.int().check(z.minimum(2000), z.maximum(2100)),
    /** Security code of the card, 3 or 4 digits. */
    cvc: z.string().check(z.regex(/^\d{3,4}$/, 'Your card’s security code is incomplete.')),
    name: z.optional(z.string().check(z.maxLength(100))),
    address_line1: z.optional(z.string().check(z.maxLength(100))),
    address_city: z.optional(z.string().check(z.maxLength(60))),
    address_state: z.optional(z.string().check(z.maxLength(60))),
    address_country: z.optional(z.string().check(z.maxLength(2))),
  }),
  response: z.object({ token: z.string(), card: cardSchema }),
  errors: ['card_refused'],
});

/** Verification code of the sandbox issuer. The code is the same for every buyer. */
export const sandboxVerificationCode = '428107';

export const answerBankCheck = defineCall({
  id: 'answerBankCheck',
  nonStandard: true,
  method: 'POST',
  path: '/api/sandbox/v1/bank-checks/:bankCheckId',
  summary: "Submits the sandbox issuer's verification code, in place of 3-D Secure",
  tag: 'Sandbox',
  auth: 'none',
  request: z.object({
    /**
     * Six-digit verification code. If it is omitted, the verification fails and the card is
     * declined.
     */
    code: z.optional(z.string().check(z.regex(/^\d{6}$/, 'Enter the six digits of the code'))),
  }),
  response: null,
  errors: ['not_found'],
});
