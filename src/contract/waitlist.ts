import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { emailSchema } from './fields.ts';
import type { SavableFlowId } from './purchase/saved-flows.ts';
import type { Territory } from './territory.ts';

/**
 * Products with a waitlist, by product code. `name` is the product in a sentence, and `flow` is the
 * flow that the email links to.
 */
export const waitlistProducts = {
  baggage: { name: 'Baggage protection', flow: 'baggage' },
  rental_car: { name: 'Rental car insurance', flow: 'rentalCar' },
  renters: { name: 'Renters insurance', flow: 'renters' },
  commercial: { name: 'Small business insurance', flow: 'smallBusiness' },
  collectibles: { name: 'Collectibles insurance', flow: 'collectibles' },
} as const satisfies Record<string, { name: string; flow: SavableFlowId }>;
export type WaitlistProduct = keyof typeof waitlistProducts;
export const waitlistProductCodes = Object.keys(waitlistProducts) as [
  WaitlistProduct,
  ...WaitlistProduct[],
];

export function hasWaitlist(product: string | undefined): product is WaitlistProduct {
  return product !== undefined && Object.hasOwn(waitlistProducts, product);
}

export const joinWaitlist = defineCall({
  id: 'joinWaitlist',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/waitlist',
  summary:
    'Stores an email address that is notified when a product becomes available in a US state or country. Same response if it is stored already',
  tag: 'Contact',
  auth: 'none',
  request: z
    .object({
      email: emailSchema,
      product: z.enum(waitlistProductCodes, 'Select a product'),
      /**
       * Postal code of a US state or territory, such as `HI`, in which the product is not available.
       * Omitted for another country.
       */
      state: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'Enter a state code such as HI'))),
      /**
       * Country outside the United States in which the product is not available, ISO 3166-1 alpha-2.
       * Omitted for a US state.
       */
      country: z.optional(
        z.string().check(z.regex(/^[A-Z]{2}$/, 'Enter a country code such as CA')),
      ),
    })
    .check(
      z.refine(({ state, country }) => (state === undefined) !== (country === undefined), {
        path: ['state'],
        message: 'Enter a state or a country, not both',
      }),
      z.refine(({ country }) => country !== 'US', {
        path: ['state'],
        message: 'Enter a state of the United States',
      }),
    ),
  response: null,
  errors: [],
});

/** Returns the state or country of a waitlist request for a territory. */
export function waitlistPlace({
  country,
  state,
}: Territory): { state: string } | { country: string } {
  return state === undefined ? { country } : { state };
}
