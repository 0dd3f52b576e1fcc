/** Row types of the tables for claims and payouts. As in schema.ts, amounts are in minor units. */

export interface BankAccountsTable {
  id: string;
  account_id: string;
  name_on_account: string;
  /**
   * Routing number in rows that earlier releases wrote. '' when encrypted_number contains the
   * routing number.
   */
  routing_number: string;
  /**
   * Routing number and account number, encrypted with AES-256-GCM and bound to the row's id. See
   * encryptBankAccount() in claims/bank-accounts.ts.
   */
  encrypted_number: string;
  last4: string;
  /** 1 or 0. */
  is_savings: number;
  created_at: string;
}

export interface ClaimProcessesTable {
  id: string;
  account_id: string;
  policy_id: string;
  /**
   * Time when the claim of this claim process was filed. Null before that. A claim process leads to
   * one claim only.
   */
  filed_at: string | null;
  created_at: string;
}

export interface ClaimsTable {
  id: string;
  /** The contract's claim_id, formatted like 'CLM-2048-1977'. */
  claim_number: string;
  account_id: string;
  policy_id: string;
  process_id: string;
  /** A state from claims/states.ts. */
  state: string;
  /** Repair method: in_store or mail_in. */
  method: string;
  /**
   * The policy's id while the claim is open, otherwise null. A unique index allows at most one open
   * claim per policy.
   */
  open_policy_id: string | null;
  device_id: string | null;
  device_model: string;
  /** JSON: codes of the contract's claimDamageLabels. */
  damages: string;
  description: string;
  bank_account_id: string | null;
  /**
   * Cost of the repair. Null until a repair quote is recorded. The claimant pays
   * `deductible_amount` of this cost.
   */
  quote_amount: number | null;
  deductible_amount: number | null;
  next_actor: string | null;
  next_action: string | null;
  /** YYYY-MM-DD. */
  next_due_date: string | null;
  /**
   * Time when the claimant asked for a repair in a store instead. An in-store claim may then
   * replace this claim.
   */
  restart_requested_at: string | null;
  /** claim_number of the claim that replaced this claim. */
  replaced_by: string | null;
  submitted_at: string;
  decided_at: string | null;
  decision_note: string;
  /**
   * Time when the claimant asked for a second look at the rejected claim. Null before that. A claim
   * gets one second look.
   */
  second_look_requested_at: string | null;
}

export interface ClaimEventsTable {
  id: string;
  claim_id: string;
  /** 0, 1, 2 … within the claim. */
  position: number;
  event: string;
  actor: string;
  note: string;
  created_at: string;
}

export interface PayoutsTable {
  id: string;
  claim_id: string;
  bank_account_id: string;
  amount: number;
  currency: string;
  /** Trace number of the direct deposit. Null until the payout is paid. */
  trace: string | null;
  created_at: string;
  paid_at: string | null;
}

export interface ClaimPhotosTable {
  id: string;
  account_id: string;
  policy_id: string;
  /** Null until the photo belongs to a claim. */
  claim_id: string | null;
  /** Order of the photo within the claim. */
  position: number;
  width: number;
  height: number;
  created_at: string;
  /** The photo as JPEG, or the document as it was sent. */
  image: Uint8Array;
  /** Empty for a document. */
  thumbnail: Uint8Array;
  /** 'pdf' or 'heic' for a document. Null for a photo. */
  document_kind: string | null;
  /** File name of the photo or document, without unsafe characters. Null if it is unknown. */
  document_name: string | null;
}

export interface ClaimDraftsTable {
  process_id: string;
  /** JSON: the contract's ClaimAnswers. */
  answers: string;
  updated_at: string;
}
