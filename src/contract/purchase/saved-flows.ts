/**
 * Calls that save a buyer's answers, so that a purchase can start on one device and finish on
 * another.
 */
import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { idempotencyKeySchema } from '../environment.ts';
import { emailSchema, dateTimeSchema } from '../fields.ts';
import { SAVED_ANSWERS_VALID_DAYS } from '../service-facts.ts';

/** Maximum length of all answers together, in characters. */
const ANSWERS_MAX_LENGTH = 160 * 1024;

/**
 * Flows whose answers a buyer can save. `product` is the product's name, `path` is the path of the
 * flow, and `checkout` is the call that returns the price.
 */
export const savableFlows = {
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
export type SavableFlowId = keyof typeof savableFlows;
const savableFlowIds = Object.keys(savableFlows) as [SavableFlowId, ...SavableFlowId[]];

/** True if the path is a page of the flow. The path may contain a `screen` in its query string. */
export function isPathOfFlow(flow: SavableFlowId, path: string): boolean {
  const base = savableFlows[flow].path;
  return (path === base || path.startsWith(`${base}/`)) && /^[\w/-]+(\?screen=[\w-]+)?$/.test(path);
}

const savedFlowSchema = z.object({
  flow: z.enum(savableFlowIds),
  /** Path of the flow's page that the visitor saw last. */
  path: z.string().check(z.maxLength(200)),
  /**
   * Answers as the browser stores them. Each entry maps a store name to JSON text. The answers
   * never contain a card or a purchase.
   */
  answers: z
    .record(z.string().check(z.regex(/^[A-Za-z]{1,60}$/)), z.string())
    .check(
      z.refine(
        (answers) =>
          Object.values(answers).reduce((sum, text) => sum + text.length, 0) <= ANSWERS_MAX_LENGTH,
        'The answers are too large to save',
      ),
    ),
});

/**
 * Key of saved answers. The browser that saves the answers generates it. Everyone who has the key
 * can check if the answers were opened elsewhere or bought.
 */
const savedKeySchema = idempotencyKeySchema;

export const saveFlow = defineCall({
  id: 'saveFlow',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/saved-flows',
  summary: `Saves the answers for ${SAVED_ANSWERS_VALID_DAYS} days and emails their link. Same response if over the email limit`,
  tag: 'Saved quotes',
  auth: 'optional',
  hasLongTexts: true,
  request: z
    .object({
      email: emailSchema,
      ...savedFlowSchema.shape,
      /**
       * Key of the answers. Only one purchase is possible with each key, on any device. Defaults to
       * a new key.
       */
      saved_key: z.optional(savedKeySchema),
      /**
       * Checkout request of the quote. If it is present, the email includes the quote as a PDF.
       * Omitted if there is no quote yet.
       */
      quote: z.optional(
        z.object({
          /** Body of the flow's checkout request. */
          request: z.optional(z.record(z.string(), z.unknown())),
          /** Values of the path parameters in the checkout call's path, by name. */
          params: z.optional(z.record(z.string(), z.string())),
        }),
      ),
    })
    .check(
      z.refine(({ flow, path }) => isPathOfFlow(flow, path), {
        path: ['path'],
        message: 'The path does not belong to the flow',
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
  summary: 'Returns the saved answers of an emailed link and records the latest opener',
  tag: 'Saved quotes',
  auth: 'none',
  request: z.object({
    token: z.string().check(z.minLength(1), z.maxLength(200)),
    /**
     * Random key of the browser page that opens the link. The server stores it to recognize which
     * page opened the answers last.
     */
    opener: idempotencyKeySchema,
  }),
  response: z.object({
    ...savedFlowSchema.shape,
    /** Time when the answers were saved, UTC. */
    saved: dateTimeSchema,
    /** Key to send with the purchase. Null once a policy was bought with the answers. */
    saved_key: z.nullable(savedKeySchema),
    /**
     * Time when a policy was bought with the answers. The purchase deletes the answers. Null before
     * the purchase.
     */
    bought: z.nullable(dateTimeSchema),
  }),
  errors: ['token_invalid'],
});

export const checkSavedFlow = defineCall({
  id: 'checkSavedFlow',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/saved-flows/state',
  summary: 'Reports whether saved answers were opened elsewhere or bought',
  tag: 'Saved quotes',
  auth: 'none',
  request: z.object({
    saved_key: savedKeySchema,
    /**
     * `opener` key that this browser sent with `openSavedFlow`. A browser that saved the answers
     * and never opened the link sends any other key.
     */
    opener: idempotencyKeySchema,
  }),
  response: z.object({
    /**
     * True if another browser was the last browser that opened the answers. The `opener` key of
     * that browser differs from the key in the request.
     */
    moved: z.boolean(),
    /** True once a policy was bought with the answers. */
    bought: z.boolean(),
  }),
  errors: [],
});
