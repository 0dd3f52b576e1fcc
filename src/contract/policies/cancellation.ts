import * as z from 'zod/mini';
import { cardSchema } from '../purchase/billing.ts';
import { defineCall } from '../define-call.ts';
import { dateSchema, nullIfInvalid, optionalText, requiredText } from '../fields.ts';

/** Why a renters policy is given up: the codes of the call, worded for the form and the mails. */
export const cancellationReasons = {
  moving: 'I am moving to another rental and do not want to transfer the policy',
  new_home: 'I am moving into a home of my own',
  rates: 'The policy is too expensive',
  purchased: 'I bought a policy from another company',
  required: 'The policy is no longer required',
  other: 'Other',
} as const;
export type CancellationReason = keyof typeof cancellationReasons;

/** For a date before the sender's today, which only the form and the provider know. */
export const PAST_CANCELLATION_DATE = 'Cancellation date cannot be in the past';

/** What the cancellation form asks, under the names that its fields and the call share. */
export const cancellationRequestSchema = z
  .object({
    /** Why: the codes of the form. */
    reason: z.enum(
      Object.keys(cancellationReasons) as [CancellationReason, ...CancellationReason[]],
      'Reason is required',
    ),
    /** The reason in the sender's words, where it is 'other'. */
    other: optionalText(500),
    /** The last day of coverage; today at the earliest. */
    cancellation_date: z.pipe(
      z
        .string('Cancellation date is required')
        .check(z.trim(), z.minLength(1, 'Cancellation date is required')),
      dateSchema,
    ),
    /** Of whoever asks for the end. */
    full_name: requiredText(100, 'Full name is required'),
    /** The billing address, to which a refund's paper goes. */
    street_address: requiredText(100, 'Street address is required'),
    line2: optionalText(100),
    city: requiredText(60, 'City is required'),
    /** State of the billing address. */
    state: requiredText(60, 'State is required'),
    /** ZIP code of the billing address. */
    zip_code: requiredText(20, 'Zip code is required'),
  })
  .check(
    z.refine((form) => form?.reason !== 'other' || Boolean(form.other), {
      path: ['other'],
      error: 'Please provide a reason',
      // Also while other fields are wrong: the form shows all messages at once.
      when: () => true,
    }),
  );
export type CancellationRequest = z.infer<typeof cancellationRequestSchema>;

/**
 * The form's schema on a given day, for the browser.
 * @param today the visitor's calendar date, YYYY-MM-DD
 */
export function cancellationFormOn(today: string) {
  return cancellationRequestSchema.check(
    z.refine(
      (form) =>
        !dateSchema.safeParse(form?.cancellation_date).success || form.cancellation_date >= today,
      { path: ['cancellation_date'], error: PAST_CANCELLATION_DATE, when: () => true },
    ),
  );
}

const includeSchema = z.enum(['policy-holders', 'payment-method']);

/** A renters policy as its cancellation page shows it. */
export const cancellablePolicySchema = z.object({
  policy_number: z.string(),
  /** Where the insured home is. */
  rating_address: z.object({
    line1: z.string(),
    line2: z.string(),
    city: z.string(),
    /** Code of the state: 'OR'. */
    region_code: z.string(),
    postal: z.string(),
  }),
  /** Empty where they were not included. */
  policy_holders: z.array(
    z.object({ person: z.object({ first_name: z.string(), last_name: z.string() }) }),
  ),
  /**
   * YYYY-MM-DD.
   * @format date
   */
  starts_at: z.nullable(z.string()),
  /**
   * YYYY-MM-DD, null for a policy that runs until it is canceled.
   * @format date
   */
  ends_at: z.nullable(z.string()),
  /** Included for its signed-in holder alone. */
  payment_method: z.optional(z.nullable(z.object({ type: z.string(), details: cardSchema }))),
});
export type CancellablePolicy = z.infer<typeof cancellablePolicySchema>;

/** What the mailed link carries: it opens the page without an account. */
const linkQuery = {
  /** Seconds since 1970. */
  expires: z.optional(z.string().check(z.maxLength(12))),
  /** Signature of the link, as the mail has it. */
  key: z.optional(z.string().check(z.maxLength(100))),
};

/** For the policy's signed-in holder, or by the signature of its mailed link. */
export const getCancellablePolicy = defineCall({
  id: 'getCancellablePolicy',
  method: 'GET',
  path: '/api/v2/policies/:policyId/',
  summary: 'A renters policy as its cancellation page shows it',
  tag: 'Cancellation',
  auth: 'optional',
  query: z.object({
    /** May be repeated. */
    include: z._default(
      z.union([
        z.array(includeSchema),
        z.pipe(
          includeSchema,
          z.transform((one) => [one]),
        ),
      ]),
      [],
    ),
    ...linkQuery,
  }),
  response: cancellablePolicySchema,
  errors: ['not_found'],
});

export const requestCancellation = defineCall({
  id: 'requestCancellation',
  method: 'POST',
  path: '/api/v2/policies/:policyId/cancellation-requests/',
  summary: 'Asks for the end of a renters policy, once for each date',
  tag: 'Cancellation',
  auth: 'optional',
  query: z.object(linkQuery),
  request: cancellationRequestSchema,
  /** Shaped 'CR-1234-5678'. */
  response: nullIfInvalid(z.object({ reference: z.optional(z.string()) })),
  errors: ['not_found', 'policy_not_in_force'],
});
