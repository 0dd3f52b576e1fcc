import * as z from 'zod/mini';
import { claimPhotoSchema } from './photos.ts';
import { defineCall } from '../define-call.ts';
import { dateSchema, decimalSchema, instantSchema } from '../fields.ts';

/** One line of a claim's history. */
export const claimEventSchema = z.object({
  /** filed, taken_up, handed_off, device_received, restart_asked, replaced, approved, rejected, paid, device_returned; a later provider may name more. */
  event: z.string(),
  at: instantSchema,
  /** Who did it. */
  actor: z.enum(['claimant', 'provider']),
  /** In words for the claimant; empty where the event says it all. */
  note: z.string(),
});
export type ClaimEvent = z.infer<typeof claimEventSchema>;

/** Money on its way to the claimant's bank account. */
export const claimPayoutSchema = z.object({
  /** Decimal amount in the main unit of the currency. */
  amount: z.number(),
  currency_code: z.string(),
  /** Of the account's number. */
  last4: z.string(),
  /** Whether it has reached the account. */
  status: z.enum(['scheduled', 'paid']),
  /** null until it is paid. */
  paid: z.nullable(instantSchema),
});
export type ClaimPayout = z.infer<typeof claimPayoutSchema>;

/** Calendar dates, YYYY-MM-DD, the first and the last of them both counted. */
const dayRangeSchema = z.object({ from: dateSchema, to: dateSchema });
export type DayRange = z.infer<typeof dayRangeSchema>;

/** What has a default, or is optional, is left out on the screen where a provider does not send it. */
export const claimSchema = z.object({
  /** Shaped 'CLM-2048-1977': what people read out, and the id in the calls. */
  claim_id: z.string(),
  /**
   * submitted, handed_off, approved, rejected, withdrawn (replaced by another claim); left open, because a
   * later provider may know more and the client has words for what it does not know.
   */
  status: z.string(),
  submitted: instantSchema,
  /** null until the claim is decided; resolution_type is approved or rejected. */
  resolution: z._default(
    z.nullable(
      z.object({
        /** approved or rejected. */
        resolution_type: z.string(),
        decided: z.optional(instantSchema),
        note: z._default(z.string(), ''),
      }),
    ),
    null,
  ),
  policy_number: z.string(),
  /** Its id in the calls of policies. */
  policy_id: z.optional(z.string()),
  /** One of verticalCodes, or of a line that came after this storefront. */
  vertical_code: z._default(z.string(), 'devices'),
  /** What is claimed on. */
  policy_details: z.object({
    /** Title of the plan. */
    plan_name: z.string(),
    created: instantSchema,
    /** Empty where nothing is known of it. */
    device_model: z._default(z.string(), ''),
  }),
  /** What happened, as it was filed. */
  claim_details: z.object({
    /** The labels of what was ticked: 'Cracked/Broken Screen, Port Issue'. */
    damage_description: z._default(z.string(), ''),
    /** In the claimant's words; empty where none were asked. */
    claim_description: z._default(z.string(), ''),
    /** Serial number or IMEI; null where it is read off at the repair. */
    device_id: z._default(z.nullable(z.string()), null),
    is_device_mailed_out: z.optional(z.boolean()),
  }),
  /** Oldest first. */
  events: z._default(z.array(claimEventSchema), []),
  /** True once an adjuster has taken the claim up, which `submitted` does not tell. */
  in_review: z._default(z.boolean(), false),
  /** Who acts, what they do (review, call, decide, pay, return_device) and by which date (YYYY-MM-DD); null when nobody does. */
  next: z._default(
    z.nullable(
      z.object({ actor: z.enum(['claimant', 'provider']), action: z.string(), by: z.string() }),
    ),
    null,
  ),
  /** Between which days what has not happened yet is expected; nothing but these is promised to the claimant. */
  expected: z.optional(
    z.object({
      decision: z.optional(dayRangeSchema),
      /** In the claimant's bank account, where the claim is approved. */
      payment: z.optional(dayRangeSchema),
    }),
  ),
  /** Of a repair that is paid back, once its quote was read: what is asked, and what of it is paid if approved. */
  amounts: z.optional(
    z.object({
      currency_code: z.string(),
      /** What the repair costs, in dollars. */
      asked: decimalSchema,
      deductible: decimalSchema,
      /** What of it is paid if approved, in dollars. */
      payable: decimalSchema,
    }),
  ),
  /** Where a payment goes. */
  bank_account: z.optional(z.object({ last4: z.string(), is_savings: z.boolean() })),
  payout: z._default(z.nullable(claimPayoutSchema), null),
  photos: z._default(z.array(claimPhotoSchema), []),
  /** Whether restartClaim would be carried out; left out by a provider that has no such call. */
  can_restart: z.optional(z.boolean()),
  /** Whether addClaimPhoto would be carried out; left out by a provider that has no such call. */
  takes_photos: z.optional(z.boolean()),
  /** The claim that took this one's place. */
  replaced_by: z._default(z.nullable(z.string()), null),
});
export type Claim = z.infer<typeof claimSchema>;

export const listClaims = defineCall({
  id: 'listClaims',
  method: 'GET',
  path: '/api/user/v2/claims',
  summary: "The caller's claims, newest first",
  tag: 'Claims',
  auth: 'required',
  response: z.array(claimSchema),
  errors: ['unauthorized'],
});
