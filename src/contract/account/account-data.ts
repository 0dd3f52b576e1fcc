import * as z from 'zod/mini';
import { claimAnswersSchema } from '../claims/draft.ts';
import { claimSchema } from '../claims/claims.ts';
import { defineCall } from '../define-call.ts';
import { dateTimeSchema } from '../fields.ts';
import { deliveryChoiceSchema } from '../policies/delivery-choice.ts';
import { policySchema } from '../policies/policies.ts';
import { acceptanceSchema } from '../purchase/acceptance.ts';
import { cardSchema } from '../purchase/billing.ts';
import { accountSchema } from './account.ts';
import { passkeySchema } from './passkeys.ts';

/** An action of the audit that concerns the account, a policy or a claim. */
const auditEventSchema = z.object({
  at: dateTimeSchema,
  /** Code of the action, such as `policy_purchased` or `address_changed`. */
  action: z.string(),
  /**
   * Who acted. `you`: the signed-in person. `account`: another account, such as a partner's or one
   * that was merged into this one. `guest`: someone who was not signed in. `operator`: our staff.
   * `system`: a background job.
   */
  actor: z.enum(['you', 'account', 'guest', 'operator', 'system']),
  /** Claim number. Null if the action is not about a claim. */
  claim_id: z.nullable(z.string()),
  /** The actor's reason. Empty if there is none. */
  reason: z.string(),
});
export type AccountDataEvent = z.infer<typeof auditEventSchema>;

/** A photo or document, without its content. */
const fileSchema = z.object({
  photo_id: z.string(),
  uploaded: dateTimeSchema,
  /** Name of the file. Null if it is unknown. */
  name: z.nullable(z.string()),
  media_type: z.string(),
  /** Size of the file in bytes. */
  bytes: z.int(),
});

const policyDataSchema = z.extend(
  z.omit(policySchema, { documents: true, options: true, format_type: true, ends_soon: true }),
  {
    /** Names of the policy's documents. The account has links to the files. */
    documents: z.array(z.string()),
    policyholder_email: z.string(),
    /** Labels that the partner has set whose page sold the policy. Null if there are none. */
    partner_labels: z.nullable(z.record(z.string(), z.unknown())),
    cancellation_requests: z.array(
      z.object({
        reference: z.string(),
        requested: dateTimeSchema,
        cancellation_date: z.string(),
        /** Code of the reason, and the person's own words. */
        reason: z.string(),
        other: z.string(),
        full_name: z.string(),
        address: z.string(),
        /** `approve` or `reject`. Null while it is undecided. */
        decision: z.nullable(z.string()),
      }),
    ),
    /** Everything that happened to the policy, oldest first. */
    audit: z.array(auditEventSchema),
  },
);

const claimDataSchema = z.extend(
  z.pick(claimSchema, {
    claim_id: true,
    status: true,
    submitted: true,
    resolution: true,
    policy_number: true,
    policy_id: true,
    vertical_code: true,
    policy_details: true,
    claim_details: true,
    events: true,
    next: true,
    amounts: true,
    bank_account: true,
    payout: true,
    replaced_by: true,
  }),
  { files: z.array(fileSchema) },
);

const profileSchema = z.object({
  account_id: z.string(),
  created: dateTimeSchema,
  email: z.string(),
  email_verified: z.nullable(dateTimeSchema),
  first_name: z.string(),
  middle_name: z.nullable(z.string()),
  last_name: z.string(),
  phone_number: z.nullable(z.string()),
  country: z.nullable(z.string()),
  region: z.nullable(z.string()),
  beneficiary: accountSchema.shape.beneficiary,
  address: accountSchema.shape.address,
  /** True if the account has a password. Only an irreversible form of it is stored. */
  has_password: z.boolean(),
});

/**
 * Everything that the backend stores about the signed-in person. Numbers of cards and bank accounts
 * are only their last four digits.
 */
export const accountDataSchema = z.object({
  /** Version of this format. A later version may add fields and lists. */
  version: z.literal(1),
  /** Time when the file was started. */
  generated: dateTimeSchema,
  /** Data that the file leaves out, with the reason. */
  not_included: z.array(z.string()),
  profile: profileSchema,
  /** Sessions, and emailed links that still work. */
  sign_ins: z.array(
    z.object({
      kind: z.string(),
      device: z.nullable(z.string()),
      created: dateTimeSchema,
      expires: dateTimeSchema,
      last_used: z.nullable(dateTimeSchema),
    }),
  ),
  /** Passkeys without their keys. */
  passkeys: z.array(z.omit(passkeySchema, { passkey_id: true })),
  cards: z.array(
    z.extend(cardSchema, { added: dateTimeSchema, removed: z.nullable(dateTimeSchema) }),
  ),
  /** Policies with covered people and items, payments and refunds, newest first. */
  policies: z.array(policyDataSchema),
  /** Texts that were accepted for these policies, with their words. */
  acceptances: z.array(
    z.extend(z.omit(acceptanceSchema, { accepted_at: true }), {
      policy_number: z.string(),
      accepted: dateTimeSchema,
    }),
  ),
  /** How the documents and notices of each policy are delivered. */
  electronic_delivery: z.array(z.extend(deliveryChoiceSchema, { policy_number: z.string() })),
  /**
   * Notices about the end, the renewal or an unpaid amount of these policies, and confirmations of
   * purchases and cancellations.
   */
  notices: z.array(
    z.object({
      policy_number: z.string(),
      /** Reason of the notice, such as `nonpayment`. */
      kind: z.string(),
      subject: z.string(),
      text: z.string(),
      given: dateTimeSchema,
      /** Last day of coverage or day of the renewal. Null if there is none. */
      ends_on: z.nullable(z.string()),
      /** Email address. Null if the notice is only a letter. */
      email: z.nullable(z.string()),
      /** Time when the mail server accepted the email. Null before. */
      emailed: z.nullable(dateTimeSchema),
      /** Day on which the letter was mailed. Null if none was. */
      mailed_on: z.nullable(z.string()),
    }),
  ),
  /** Claims with their history and files, newest first. */
  claims: z.array(claimDataSchema),
  /** Claims that are not filed yet. */
  claim_drafts: z.array(
    z.object({ policy_number: z.string(), updated: dateTimeSchema, answers: claimAnswersSchema }),
  ),
  /** Photos and documents that belong to no claim yet. */
  unused_files: z.array(z.extend(fileSchema, { policy_number: z.string() })),
  bank_accounts: z.array(
    z.object({
      name_on_account: z.string(),
      last4: z.string(),
      is_savings: z.boolean(),
      added: dateTimeSchema,
    }),
  ),
  /** Prices that were calculated while the person was signed in. */
  quotes: z.array(
    z.object({
      vertical_code: z.string(),
      created: dateTimeSchema,
      expires: dateTimeSchema,
      answers: z.unknown(),
      prices: z.unknown(),
    }),
  ),
  /** Emails to the account's address in the last weeks, without the keys of their links. */
  emails: z.array(
    z.object({
      subject: z.string(),
      text: z.string(),
      created: dateTimeSchema,
      /** Null if the email is not sent. */
      sent: z.nullable(dateTimeSchema),
    }),
  ),
  /** Products whose waitlist the email address is on or was on. */
  waitlist: z.array(
    z.object({
      product: z.string(),
      territory: z.string(),
      joined: dateTimeSchema,
      closed: z.nullable(dateTimeSchema),
    }),
  ),
  contact_forms: z.array(
    z.object({
      sent: dateTimeSchema,
      name: z.string(),
      phone_number: z.string(),
      job_title: z.string(),
      company_name: z.string(),
      company_size: z.string(),
      country: z.string(),
      comment: z.string(),
    }),
  ),
  deletion_requests: z.array(
    z.object({
      reference: z.string(),
      requested: dateTimeSchema,
      /** granted, denied or withdrawn. Null while it is open. */
      outcome: z.nullable(z.string()),
      note: z.string(),
      closed: z.nullable(dateTimeSchema),
    }),
  ),
  /** Sign-ins and changes of the account. The events of a policy are with the policy. */
  audit: z.array(auditEventSchema),
});
export type AccountData = z.infer<typeof accountDataSchema>;

/** Formats of the file: JSON with everything, or a PDF for reading. */
export const accountDataFormats = ['json', 'pdf'] as const;
export type AccountDataFormat = (typeof accountDataFormats)[number];

/** Maximum number of records of one kind in the PDF. The JSON file has all of them. */
export const PDF_RECORDS_MAX = 200;

export const exportAccountData = defineCall({
  id: 'exportAccountData',
  nonStandard: true,
  method: 'GET',
  path: '/api/user/v2/accounts/data',
  summary: 'Sends a file with everything that is stored about the signed-in person',
  tag: 'Privacy',
  auth: 'required',
  download: { mediaTypes: ['application/pdf'] },
  /** Time-out in milliseconds. An account with thousands of policies has a long file. */
  timeout: 150_000,
  query: z.object({
    /** Format of the file: `json` or `pdf`. The default is `json`. */
    format: z.optional(z.enum(accountDataFormats)),
  }),
  response: accountDataSchema,
  errors: ['unauthorized', 'password_required', 'password_missing'],
});
