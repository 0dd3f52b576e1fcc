/** A purchase that is begun on one device and ended on another. */
import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { idempotencyKeySchema } from '../environment.ts';
import { emailSchema, instantSchema } from '../fields.ts';

/** Days that a mailed link opens the saved answers, unless they are bought before. */
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
const flowIds = Object.keys(savedFlows) as [SavedFlow, ...SavedFlow[]];

/** True of a path of the flow, and of no other page. */
export function isPathOfFlow(flow: SavedFlow, path: string): boolean {
  const base = savedFlows[flow].path;
  return (path === base || path.startsWith(`${base}/`)) && /^[\w/-]+(\?screen=[\w-]+)?$/.test(path);
}

const savedFlowSchema = z.object({
  flow: z.enum(flowIds),
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

/** Drawn by the browser that saves. Whoever holds it can ask what became of the answers. */
const savedKeySchema = idempotencyKeySchema;

export const saveFlow = defineCall({
  id: 'saveFlow',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/saved-flows',
  summary:
    'Saves what was answered for 30 days and mails a link that opens it; answers the same where the limit of mails is spent',
  tag: 'Saved quotes',
  auth: 'optional',
  request: z
    .object({
      email: emailSchema,
      ...savedFlowSchema.shape,
      /** One purchase is carried out for it, on whichever device; a new one is drawn where it is left out. */
      saved_key: z.optional(savedKeySchema),
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
      z.refine(({ flow, path }) => isPathOfFlow(flow, path), {
        path: ['path'],
        message: 'That is no path of the flow',
      }),
    ),
  response: null,
  errors: ['saved_answers_bought'],
});

export const openSavedFlow = defineCall({
  id: 'openSavedFlow',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/saved-flows/open',
  summary:
    'The saved answers of a mailed link, for 30 days or until they are bought; the newest opener is noted',
  tag: 'Saved quotes',
  auth: 'none',
  request: z.object({
    token: z.string().check(z.minLength(1), z.maxLength(200)),
    /** Drawn by the page that opens the link: tells the newest opening from earlier ones. */
    opener: idempotencyKeySchema,
  }),
  response: z.object({
    ...savedFlowSchema.shape,
    /** When it was saved. */
    saved: instantSchema,
    /** To be sent with the purchase; null once the answers are bought. */
    saved_key: z.nullable(savedKeySchema),
    /** When a policy was bought with the answers, which are erased by then; null before. */
    bought: z.nullable(instantSchema),
  }),
  errors: ['token_invalid'],
});

export const checkSavedFlow = defineCall({
  id: 'checkSavedFlow',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/saved-flows/state',
  summary:
    'Tells a browser that holds saved answers of a later opening elsewhere, and of their purchase',
  tag: 'Saved quotes',
  auth: 'none',
  request: z.object({
    saved_key: savedKeySchema,
    /** By which this browser opened them; any other key where it saved them. */
    opener: idempotencyKeySchema,
  }),
  response: z.object({
    /** True where another opener opened them last. */
    moved: z.boolean(),
    /** True once a policy was bought with them. */
    bought: z.boolean(),
  }),
  errors: [],
});
