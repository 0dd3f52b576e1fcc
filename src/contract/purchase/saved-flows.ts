/** A purchase that is begun on one device and ended on another. */
import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { uniqueKeySchema } from '../environment.ts';
import { emailSchema, instantSchema } from '../fields.ts';

/** Days that a mailed link opens what was kept; it does so once. */
export const SAVED_DAYS = 30;

/** Characters of all answers together. */
const ANSWERS_MAX = 160 * 1024;

/** The flows that can be kept: what each sells, where it stands, and the call that says what it costs. */
export const savedFlows = {
  baggage: { product: 'Baggage', path: '/baggage-protection', checkout: 'checkoutBaggage' },
  rentalCar: { product: 'Rental car', path: '/rental-car-insurance', checkout: 'checkoutRental' },
  renters: { product: 'Renters', path: '/renters-insurance', checkout: 'checkoutRenters' },
  smallBusiness: {
    product: 'Small business',
    path: '/small-business-owners-insurance',
    checkout: 'checkoutCommercial',
  },
  collectibles: {
    product: 'Collectibles',
    path: '/collectible-insurance',
    checkout: 'checkoutCollectiblesQuote',
  },
} as const;
export type SavedFlow = keyof typeof savedFlows;
const flows = Object.keys(savedFlows) as [SavedFlow, ...SavedFlow[]];

/** True of a path of the flow, and of no other page. */
export function leadsInto(flow: SavedFlow, path: string): boolean {
  const base = savedFlows[flow].path;
  return (path === base || path.startsWith(`${base}/`)) && /^[\w/-]+(\?screen=[\w-]+)?$/.test(path);
}

const keptSchema = z.object({
  flow: z.enum(flows),
  /** Where the visitor was: a path of the flow. */
  path: z.string().check(z.maxLength(200)),
  /** What was answered, as the browser keeps it: JSON by the name of its store. Never a card, never a purchase. */
  answers: z
    .record(z.string().check(z.regex(/^[A-Za-z]{1,60}$/)), z.string())
    .check(
      z.refine(
        (answers) =>
          Object.values(answers).reduce((sum, text) => sum + text.length, 0) <= ANSWERS_MAX,
        'That is more than can be kept',
      ),
    ),
});

export const saveFlow = defineCall({
  id: 'saveFlow',
  beyond: true,
  method: 'POST',
  path: '/api/user/v2/saved-flows',
  summary:
    'Keeps what was answered for 30 days and mails a link that opens it once; answers the same where the limit of mails is spent',
  tag: 'Saved quotes',
  auth: 'optional',
  request: z
    .object({
      email: emailSchema,
      ...keptSchema.shape,
      /** What the price was asked by, where there is one: the mail then has the quote as a PDF. */
      quote: z.optional(
        z.object({
          /** The body of the flow's checkout. */
          request: z.optional(z.record(z.string(), z.unknown())),
          /** The parameters of its path. */
          params: z.optional(z.record(z.string(), z.string())),
        }),
      ),
    })
    .check(
      z.refine(({ flow, path }) => leadsInto(flow, path), {
        path: ['path'],
        message: 'That is no path of the flow',
      }),
    ),
  answer: null,
  errors: [],
});

export const openSavedFlow = defineCall({
  id: 'openSavedFlow',
  beyond: true,
  method: 'POST',
  path: '/api/user/v2/saved-flows/open',
  summary:
    'What a mailed link has kept; the link is spent by it, but for who asks again by the same opener within ten minutes',
  tag: 'Saved quotes',
  auth: 'none',
  request: z.object({
    token: z.string().check(z.minLength(1), z.maxLength(200)),
    /** Drawn by the page that opens the link. */
    opener: uniqueKeySchema,
  }),
  answer: z.object({
    ...keptSchema.shape,
    /** When it was kept. */
    saved: instantSchema,
  }),
  errors: ['token_invalid'],
});
