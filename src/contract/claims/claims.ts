import * as z from 'zod/mini';
import { claimPhotoSchema } from './photos.ts';
import { defineCall } from '../define-call.ts';
import { dateSchema, decimalSchema, instantSchema } from '../fields.ts';

/** Event in a claim's history. */
export const claimEventSchema = z.object({
  /**
   * Kind of event: filed, taken_up, handed_off, device_received, restart_asked, replaced, approved,
   * rejected, paid or device_returned. Later versions may add more.
   */
  event: z.string(),
  at: instantSchema,
  /** Party that caused the event. */
  actor: z.enum(['claimant', 'provider']),
  /** Text for the claimant. Empty if the event needs no explanation. */
  note: z.string(),
});
export type ClaimEvent = z.infer<typeof claimEventSchema>;

/** Payment to the claimant's bank account. */
export const claimPayoutSchema = z.object({
  /** Amount in the main unit of the currency, with decimals. */
  amount: z.number(),
  currency_code: z.string(),
  /** Last four digits of the account number. */
  last4: z.string(),
  /** 'paid' once the payment was made, 'scheduled' before. */
  status: z.enum(['scheduled', 'paid']),
  /** Time of the payment. Null until it is paid. */
  paid: z.nullable(instantSchema),
});
export type ClaimPayout = z.infer<typeof claimPayoutSchema>;

/** Range of calendar dates, YYYY-MM-DD. Both ends are included. */
const dayRangeSchema = z.object({ from: dateSchema, to: dateSchema });
export type DayRange = z.infer<typeof dayRangeSchema>;

/** Optional fields and fields with a default are hidden on the screen if the backend omits them. */
export const claimSchema = z.object({
  /** Claim number, formatted like 'CLM-2048-1977'. It is also the id in API calls. */
  claim_id: z.string(),
  /**
   * State of the claim: submitted, handed_off, approved, rejected or withdrawn (replaced by another
   * claim). Later versions may add more, and clients have a label for unknown states.
   */
  status: z.string(),
  submitted: instantSchema,
  /** Decision on the claim. Null until the claim is decided. */
  resolution: z._default(
    z.nullable(
      z.object({
        /** Result of the decision: approved or rejected. */
        resolution_type: z.string(),
        decided: z.optional(instantSchema),
        note: z._default(z.string(), ''),
      }),
    ),
    null,
  ),
  policy_number: z.string(),
  /** Id of the policy in API calls. */
  policy_id: z.optional(z.string()),
  /**
   * Product of the policy: one of the product codes, or a code that is newer than this storefront.
   */
  vertical_code: z._default(z.string(), 'devices'),
  /** Policy that the claim is about. */
  policy_details: z.object({
    /** Title of the plan. */
    plan_name: z.string(),
    created: instantSchema,
    /** Model of the device. Empty if it is not known. */
    device_model: z._default(z.string(), ''),
  }),
  /** Damage as described in the filed claim. */
  claim_details: z.object({
    /** Labels of the selected damages, separated by commas: 'Cracked/Broken Screen, Port Issue'. */
    damage_description: z._default(z.string(), ''),
    /** Description by the claimant. Empty if the form did not ask for one. */
    claim_description: z._default(z.string(), ''),
    /** Serial number or IMEI. Null if it is read from the device at the repair. */
    device_id: z._default(z.nullable(z.string()), null),
    is_device_mailed_out: z.optional(z.boolean()),
  }),
  /** History of the claim, oldest event first. */
  events: z._default(z.array(claimEventSchema), []),
  /** True while an adjuster reviews the claim. `status` is still `submitted` then. */
  in_review: z._default(z.boolean(), false),
  /**
   * Next step: the party that acts, its action (review, call, decide, pay, return_device) and the
   * due date (YYYY-MM-DD). Null if no step is open.
   */
  next: z._default(
    z.nullable(
      z.object({ actor: z.enum(['claimant', 'provider']), action: z.string(), by: z.string() }),
    ),
    null,
  ),
  /** Expected date ranges of the next steps. Clients must not promise any other dates. */
  expected: z.optional(
    z.object({
      decision: z.optional(dayRangeSchema),
      /**
       * Dates on which the payment reaches the claimant's bank account, if the claim is approved.
       */
      payment: z.optional(dayRangeSchema),
    }),
  ),
  /** Amounts of a reimbursed repair, once its quote was read. */
  amounts: z.optional(
    z.object({
      currency_code: z.string(),
      /** Cost of the repair, in dollars. */
      asked: decimalSchema,
      deductible: decimalSchema,
      /** Amount that is paid if the claim is approved, in dollars. */
      payable: decimalSchema,
    }),
  ),
  /** Bank account that receives the payment. */
  bank_account: z.optional(z.object({ last4: z.string(), is_savings: z.boolean() })),
  payout: z._default(z.nullable(claimPayoutSchema), null),
  photos: z._default(z.array(claimPhotoSchema), []),
  /** True if restartClaim is possible now. Omitted by a backend without that call. */
  can_restart: z.optional(z.boolean()),
  /** True if addClaimPhoto is possible now. Omitted by a backend without that call. */
  takes_photos: z.optional(z.boolean()),
  /** Id of the claim that replaced this one. Null if none did. */
  replaced_by: z._default(z.nullable(z.string()), null),
});
export type Claim = z.infer<typeof claimSchema>;

export const listClaims = defineCall({
  id: 'listClaims',
  method: 'GET',
  path: '/api/user/v2/claims',
  summary: "Lists the caller's claims, newest first",
  tag: 'Claims',
  auth: 'required',
  response: z.array(claimSchema),
  errors: ['unauthorized'],
});
