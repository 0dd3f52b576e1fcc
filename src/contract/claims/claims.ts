import * as z from 'zod/mini';
import { claimPhotoSchema } from './photos.ts';
import { defineCall } from '../define-call.ts';
import { pageQuery } from '../paging.ts';
import { dateSchema, decimalAmountSchema, dateTimeSchema } from '../fields.ts';

/** An event in the history of a claim. */
export const claimEventSchema = z.object({
  /**
   * Type of the event: filed, taken_up, handed_off, device_received, restart_asked, replaced,
   * withdrawn, approved, rejected, second_look_asked, upheld, paid, device_returned, message_sent or
   * bank_account_changed. Later versions may add more types.
   */
  event: z.string(),
  at: dateTimeSchema,
  /** Party that caused the event. */
  actor: z.enum(['claimant', 'provider']),
  /**
   * Explanation of the event for the claimant, or the claimant's own message. Empty if the event
   * needs neither.
   */
  note: z.string(),
});
export type ClaimEvent = z.infer<typeof claimEventSchema>;

/** The payment of a claim to the claimant's bank account. */
export const claimPayoutSchema = z.object({
  /** Amount of the payment in the currency's main unit, with decimals. */
  amount: z.number(),
  currency_code: z.string(),
  /** Last four digits of the account number. */
  last4: z.string(),
  /** Status of the payment: 'scheduled' until the payment is made, then 'paid'. */
  status: z.enum(['scheduled', 'paid']),
  /** Time of the payment. Null until the payment is made. */
  paid: z.nullable(dateTimeSchema),
});
export type ClaimPayout = z.infer<typeof claimPayoutSchema>;

/** Range of calendar dates, YYYY-MM-DD. The range includes both dates. */
const dayRangeSchema = z.object({ from: dateSchema, to: dateSchema });
export type DayRange = z.infer<typeof dayRangeSchema>;

/**
 * A claim as the claimant sees it. Some fields are optional or have a default. If the backend omits
 * such a field, the screen does not show it.
 */
export const claimSchema = z.object({
  /** Claim number, formatted like 'CLM-2048-1977'. It is also the id in API calls. */
  claim_id: z.string(),
  /**
   * Status of the claim: submitted, handed_off, approved, rejected or withdrawn. A withdrawn claim
   * was withdrawn by its claimant or replaced by another claim. Later versions may add more statuses. Clients show a general
   * label for an unknown status.
   */
  status: z.string(),
  submitted: dateTimeSchema,
  /** Decision on the claim. Null until the claim is decided. */
  resolution: z._default(
    z.nullable(
      z.object({
        /** Result of the decision: approved or rejected. */
        resolution_type: z.string(),
        decided: z.optional(dateTimeSchema),
        note: z._default(z.string(), ''),
      }),
    ),
    null,
  ),
  policy_number: z.string(),
  /** Id of the policy in API calls. */
  policy_id: z.optional(z.string()),
  /**
   * Product code of the policy. A newer backend may send a code that this storefront does not know.
   */
  vertical_code: z._default(z.string(), 'devices'),
  /** Policy that the claim is about. */
  policy_details: z.object({
    /** Title of the plan. */
    plan_name: z.string(),
    created: dateTimeSchema,
    /** Model of the device. Empty if it is not known. */
    device_model: z._default(z.string(), ''),
  }),
  /** The damage as the claimant described it in the filed claim. */
  claim_details: z.object({
    /** Labels of the selected damages, separated by commas: 'Cracked/Broken Screen, Port Issue'. */
    damage_description: z._default(z.string(), ''),
    /**
     * The claimant's own description of the damage. Empty if the form did not ask for a
     * description.
     */
    claim_description: z._default(z.string(), ''),
    /**
     * Serial number or IMEI of the device. Null if the repair shop reads the number from the
     * device.
     */
    device_id: z._default(z.nullable(z.string()), null),
    is_device_mailed_out: z.optional(z.boolean()),
  }),
  /** Events in the history of the claim, oldest first. */
  events: z._default(z.array(claimEventSchema), []),
  /** True while an adjuster reviews the claim. During the review, `status` is still `submitted`. */
  in_review: z._default(z.boolean(), false),
  /**
   * Next step of the claim. Null if there is no next step. `actor` is the party that must act.
   * `action` is its action: review, call, decide, look_again, pay or return_device. `by` is the due
   * date, YYYY-MM-DD.
   */
  next: z._default(
    z.nullable(
      z.object({ actor: z.enum(['claimant', 'provider']), action: z.string(), by: z.string() }),
    ),
    null,
  ),
  /**
   * Expected dates of the decision and the payment, each as a range. Clients must not promise other
   * dates.
   */
  expected: z.optional(
    z.object({
      decision: z.optional(dayRangeSchema),
      /**
       * Range of dates in which the payment reaches the claimant's bank account if the claim is
       * approved.
       */
      payment: z.optional(dayRangeSchema),
    }),
  ),
  /** Amounts of a reimbursed repair. Omitted until the repair shop's quote is known. */
  amounts: z.optional(
    z.object({
      currency_code: z.string(),
      /** Cost of the repair that the claimant asks to be reimbursed, in dollars. */
      asked: decimalAmountSchema,
      deductible: decimalAmountSchema,
      /** Amount that is paid to the claimant if the claim is approved, in dollars. */
      payable: decimalAmountSchema,
    }),
  ),
  /** Bank account that receives the payment of the claim. */
  bank_account: z.optional(z.object({ last4: z.string(), is_savings: z.boolean() })),
  payout: z._default(z.nullable(claimPayoutSchema), null),
  photos: z._default(z.array(claimPhotoSchema), []),
  /**
   * True if the claim can be restarted now with restartClaim. Omitted by a backend that has no
   * restartClaim call.
   */
  can_restart: z.optional(z.boolean()),
  /**
   * True if a photo can be added now with addClaimPhoto. Omitted by a backend that has no
   * addClaimPhoto call.
   */
  takes_photos: z.optional(z.boolean()),
  /** Maximum number of photos of the claim. It is higher for a rejected claim. */
  photo_limit: z.optional(z.int()),
  /** True if a message can be sent now with sendClaimMessage. Omitted without such a call. */
  takes_messages: z.optional(z.boolean()),
  /**
   * True if the bank account can be changed now with changeClaimBankAccount. Omitted without such a
   * call.
   */
  can_change_bank_account: z.optional(z.boolean()),
  /** True if the claim can be withdrawn now with withdrawClaim. Omitted without such a call. */
  can_withdraw: z.optional(z.boolean()),
  /**
   * Last day on which askSecondLook can be called, YYYY-MM-DD. Omitted if it cannot be called now.
   */
  second_look_until: z.optional(dateSchema),
  /** Id of the claim that replaced this claim. Null if no claim has replaced it. */
  replaced_by: z._default(z.nullable(z.string()), null),
});
export type Claim = z.infer<typeof claimSchema>;

export const listClaims = defineCall({
  id: 'listClaims',
  optional: true,
  method: 'GET',
  path: '/api/user/v2/claims',
  summary: "Lists the caller's claims, newest first",
  tag: 'Claims',
  auth: 'required',
  query: z.object(pageQuery),
  response: z.array(claimSchema),
  errors: ['unauthorized', 'not_found'],
});
