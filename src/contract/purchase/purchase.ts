import * as z from 'zod/mini';
import { acceptedTextsSchema } from './acceptance.ts';
import { cardSchema } from './billing.ts';
import { idempotencyKeySchema } from '../environment.ts';
import type { ErrorCode } from '../errors.ts';
import {
  decimalAmountSchema,
  emailSchema,
  optionalTextSchema,
  phoneSchema,
  personNameSchema,
} from '../fields.ts';

/**
 * Buyer in a guest purchase. A signed-in purchase uses the data of the account.
 * @public
 */
export const guestBuyerSchema = z.object({
  first_name: personNameSchema(40, 'Enter a first name'),
  last_name: personNameSchema(40, 'Enter a last name'),
  phone_number: phoneSchema,
  email: emailSchema,
});
export type GuestBuyer = z.infer<typeof guestBuyerSchema>;

/** Fields of every purchase. Each product adds its own fields. */
export const commonPurchaseFields = {
  plan_id: z.string(),
  payment_method_id: z.optional(z.string()),
  /**
   * Grand total that the buyer saw, in dollars. The purchase fails with `price_changed` if the
   * current total differs.
   */
  revenue: decimalAmountSchema,
  accepted: acceptedTextsSchema,
  /** Free-form labels from the embedding partner, stored with the policy. */
  metadata: z.optional(
    z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(200))),
  ),
  /**
   * Key of saved answers that the call `saveFlow` saved or the call `openSavedFlow` opened. Only
   * one purchase is possible with each key.
   */
  saved_key: z.optional(idempotencyKeySchema),
  first_name: z.optional(guestBuyerSchema.shape.first_name),
  last_name: z.optional(guestBuyerSchema.shape.last_name),
  phone_number: z.optional(guestBuyerSchema.shape.phone_number),
  email: z.optional(guestBuyerSchema.shape.email),
};

/** Error codes of every call that charges or authorizes a card. */
export const chargeErrorCodes = [
  'price_changed',
  'acceptance_required',
  'payment_method_not_found',
  'payment_method_rejected_by_service',
  'payment_action_required',
  'outcome_unknown',
  'unique_key_required',
  'unique_key_reused',
  'unauthorized',
] as const satisfies readonly ErrorCode[];

/**
 * Error codes of a purchase. They include the error for saved answers that were already used in
 * another purchase.
 */
export const purchaseErrorCodes = [
  ...chargeErrorCodes,
  'saved_answers_bought',
] as const satisfies readonly ErrorCode[];

/** Error codes of the verification of a card for future payments. */
export const cardVerificationErrorCodes = [
  'payment_method_rejected_by_service',
  'payment_action_required',
] as const satisfies readonly ErrorCode[];

/** Name and email address of the cardholder, with the single-use token from the card processor. */
export const addMethodRequestSchema = z.object({
  first_name: optionalTextSchema(40),
  last_name: optionalTextSchema(40),
  email: z.optional(emailSchema),
  token: z.string().check(z.minLength(1, 'A card token is required'), z.maxLength(200)),
});

export const addMethodResponseSchema = z
  .object({
    /** Id of the payment method. A response contains `public_id`, `payment_method_id` or both. */
    public_id: z.optional(z.string()),
    payment_method_id: z.optional(z.string()),
    type: z.optional(z.literal('CREDIT_CARD_STRIPE')),
    details: z.optional(cardSchema),
  })
  .check(z.refine((method) => Boolean(method.public_id ?? method.payment_method_id)));
export type AddMethodResponse = z.infer<typeof addMethodResponseSchema>;

/** Returns the id of a new payment method. Other calls use this id. */
export function paymentMethodIdOf({ public_id, payment_method_id }: AddMethodResponse): string {
  return public_id ?? payment_method_id ?? '';
}
