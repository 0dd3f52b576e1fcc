import * as z from 'zod/mini';
import { cardSchema } from './billing.ts';
import { idempotencyKeySchema } from '../environment.ts';
import type { ErrorCode } from '../errors.ts';
import { decimalSchema, emailSchema, optionalText, phoneSchema, requiredText } from '../fields.ts';

/** Who buys, sent by visitors only: a signed-in purchase takes it from the account. */
export const buyerSchema = z.object({
  first_name: requiredText(40, 'Enter a first name'),
  last_name: requiredText(40, 'Enter a last name'),
  phone_number: phoneSchema,
  email: emailSchema,
});
export type Buyer = z.infer<typeof buyerSchema>;

/** What every vertical's purchase carries beside its own payload. */
export const purchaseFields = {
  plan_id: z.string(),
  payment_method_id: z.optional(z.string()),
  /** The grand total that the buyer saw; the provider refuses with price_changed when its own differs. */
  revenue: decimalSchema,
  /** Free labels of the embedding partner, kept with the policy. */
  metadata: z.optional(
    z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(200))),
  ),
  /** With answers that were saved by saveFlow or opened by openSavedFlow: one purchase is carried out for it. */
  saved_key: z.optional(idempotencyKeySchema),
  first_name: z.optional(buyerSchema.shape.first_name),
  last_name: z.optional(buyerSchema.shape.last_name),
  phone_number: z.optional(buyerSchema.shape.phone_number),
  email: z.optional(buyerSchema.shape.email),
};

/** What every call that takes money refuses. */
export const orderErrors = [
  'price_changed',
  'payment_method_not_found',
  'payment_method_rejected_by_service',
  'payment_action_required',
  'outcome_unknown',
  'unique_key_required',
  'unique_key_reused',
  'unauthorized',
] as const satisfies readonly ErrorCode[];

/** What a purchase refuses beside, as it may be made with saved answers. */
export const purchaseErrors = [
  ...orderErrors,
  'saved_answers_bought',
] as const satisfies readonly ErrorCode[];

/** What the bank may say of a card that is to pay from now on. */
export const verificationErrors = [
  'payment_method_rejected_by_service',
  'payment_action_required',
] as const satisfies readonly ErrorCode[];

/** Card details' owner and the gateway's single-use token. */
export const addMethodRequestSchema = z.object({
  first_name: optionalText(40),
  last_name: optionalText(40),
  email: z.optional(emailSchema),
  token: z.string().check(z.minLength(1, 'A card token is required'), z.maxLength(200)),
});
export type AddMethodRequest = z.infer<typeof addMethodRequestSchema>;

export const addMethodResponseSchema = z
  .object({
    /** One of the two names it. */
    public_id: z.optional(z.string()),
    payment_method_id: z.optional(z.string()),
    type: z.optional(z.literal('CREDIT_CARD_STRIPE')),
    details: z.optional(cardSchema),
  })
  .check(z.refine((method) => Boolean(method.public_id ?? method.payment_method_id)));
export type AddMethodResponse = z.infer<typeof addMethodResponseSchema>;

/** What the payment method of an answer is called in other calls. */
export function paymentMethodIdOf({ public_id, payment_method_id }: AddMethodResponse): string {
  return public_id ?? payment_method_id ?? '';
}
