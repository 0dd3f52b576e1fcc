import * as z from 'zod/mini';
import { cardSchema } from '../purchase/billing.ts';
import { defineCall } from '../define-call.ts';
import { dateSchema, nullIfInvalid, optionalTextSchema, requiredTextSchema } from '../fields.ts';

/**
 * Reasons for canceling a renters policy. Each entry maps the code in API calls to its label. The
 * form and emails show the label.
 */
export const cancellationReasonLabels = {
  moving: 'I am moving to another rental and do not want to transfer the policy',
  new_home: 'I am moving into a home I own',
  rates: 'The policy is too expensive',
  purchased: 'I bought a policy from another company',
  required: 'The policy is no longer required',
  other: 'Other',
} as const;
export type CancellationReason = keyof typeof cancellationReasonLabels;

/**
 * Error message for a cancellation date before today. The form and the server each check the date.
 * `cancellationRequestSchema` does not check it, because the check needs today's date.
 */
export const PAST_CANCELLATION_DATE_MESSAGE = 'Cancellation date cannot be in the past';

/**
 * Says what follows if a cancellation request is approved, for the cancellation page and the email.
 * @param day the last day of coverage, such as 'Nov 30, 2026'
 */
export const approvedCancellationText = (day: string): string =>
  `If we approve it, your coverage ends on ${day}. There’s no fee. We’ll refund any days you’ve paid for after that to the card you used.`;

/** Answers of the cancellation form. The form and the call use the specification's field names. */
export const cancellationRequestSchema = z
  .object({
    /** Code of the cancellation reason. */
    reason: z.enum(
      Object.keys(cancellationReasonLabels) as [CancellationReason, ...CancellationReason[]],
      'Reason is required',
    ),
    /** Reason as free text. Required if `reason` is 'other'. */
    other: optionalTextSchema(500),
    /** Last day of coverage, YYYY-MM-DD. It must be today or later. */
    cancellationDate: z.pipe(
      z
        .string('Cancellation date is required')
        .check(z.trim(), z.minLength(1, 'Cancellation date is required')),
      dateSchema,
    ),
    /** Full name of the person who requests the cancellation. */
    fullName: requiredTextSchema(100, 'Full name is required'),
    /** Street of the billing address. Refund documents are sent to that address. */
    streetAddress: requiredTextSchema(100, 'Street address is required'),
    line2: optionalTextSchema(100),
    city: requiredTextSchema(60, 'City is required'),
    /** State of the billing address. */
    state: requiredTextSchema(60, 'State is required'),
    /** ZIP code of the billing address. */
    zipCode: requiredTextSchema(20, 'Zip code is required'),
  })
  .check(
    z.refine((form) => form?.reason !== 'other' || Boolean(form.other), {
      path: ['other'],
      error: 'Please provide a reason',
      // This check runs even if other fields are invalid, so that the form shows all messages at
      // once.
      when: () => true,
    }),
  );
export type CancellationRequest = z.infer<typeof cancellationRequestSchema>;

/**
 * Returns the schema of the cancellation form. It also checks that the date is not before today.
 * Only the browser uses it.
 * @param today the visitor's calendar date, YYYY-MM-DD
 */
export function cancellationFormSchema(today: string) {
  return cancellationRequestSchema.check(
    z.refine(
      (form) =>
        !dateSchema.safeParse(form?.cancellationDate).success || form.cancellationDate >= today,
      { path: ['cancellationDate'], error: PAST_CANCELLATION_DATE_MESSAGE, when: () => true },
    ),
  );
}

const includeSchema = z.enum(['policy-holders', 'payment-method']);

/** Renters policy as shown on its cancellation page. */
export const cancellablePolicySchema = z.object({
  policy_number: z.string(),
  /** Postal address of the insured home. */
  rating_address: z.object({
    line1: z.string(),
    line2: z.string(),
    city: z.string(),
    /** State code, such as 'OR'. */
    region_code: z.string(),
    postal: z.string(),
  }),
  /** Policyholders. Empty unless the query parameter `include` contains `policy-holders`. */
  policy_holders: z.array(
    z.object({ person: z.object({ first_name: z.string(), last_name: z.string() }) }),
  ),
  /**
   * First day of coverage, YYYY-MM-DD.
   * @format date
   */
  starts_at: z.nullable(z.string()),
  /**
   * Last day of coverage, YYYY-MM-DD. Null if the policy runs until it is canceled.
   * @format date
   */
  ends_at: z.nullable(z.string()),
  /** Payment method of the policy. Included only if the policyholder is signed in. */
  payment_method: z.optional(z.nullable(z.object({ type: z.string(), details: cardSchema }))),
});
export type CancellablePolicy = z.infer<typeof cancellablePolicySchema>;

/** Query parameters of the emailed link. The link opens the page without a sign-in. */
const linkQuery = {
  /** Expiry time of the link, in seconds since 1970 (Unix time). */
  expires: z.optional(z.string().check(z.maxLength(12))),
  /** Signature of the link. Clients copy the signature from the emailed URL. */
  key: z.optional(z.string().check(z.maxLength(100))),
};

/**
 * Returns the policy to the signed-in policyholder. Also returns it to a guest who sends the
 * signature of the emailed link.
 */
export const getCancellablePolicy = defineCall({
  id: 'getCancellablePolicy',
  method: 'GET',
  path: '/api/v2/policies/:policyId/',
  summary: 'Returns a renters policy for its cancellation page',
  tag: 'Cancellation',
  auth: 'optional',
  query: z.object({
    /** Parts to include in the response. To include several parts, repeat the parameter. */
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
  summary: 'Requests the cancellation of a renters policy, once per date',
  tag: 'Cancellation',
  auth: 'optional',
  query: z.object(linkQuery),
  request: cancellationRequestSchema,
  /** Reference number of the cancellation request, formatted like 'CR-1234-5678'. */
  response: nullIfInvalid(z.object({ reference: z.optional(z.string()) })),
  errors: ['not_found', 'policy_not_in_force', 'cancellation_pending'],
});
