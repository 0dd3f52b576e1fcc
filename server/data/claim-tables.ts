/** Tables of claims and of what they are paid with; as in schema.ts, amounts are minor units. */

export interface BankAccountsTable {
  id: string;
  account_id: string;
  name_on_account: string;
  /** '' where it is sealed with the account's number; releases before kept it here. */
  routing_number: string;
  /** AES-256-GCM of both numbers, bound to the row's id: sealAccount() of claims/bank-accounts.ts. */
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
  /** null until a claim was filed with it; then it files no other. */
  filed_at: string | null;
  created_at: string;
}

export interface ClaimsTable {
  id: string;
  /** Shaped 'CLM-2048-1977'; the contract's claim_id. */
  claim_number: string;
  account_id: string;
  policy_id: string;
  process_id: string;
  /** A state of claims/states.ts. */
  state: string;
  /** in_store or mail_in. */
  method: string;
  /** The policy's id while the claim is open, so that a policy has one open claim at most. */
  open_policy_id: string | null;
  device_id: string | null;
  device_model: string;
  /** JSON: codes of the contract's claimDamages. */
  damages: string;
  description: string;
  bank_account_id: string | null;
  /** What the repair costs, once its quote was read; with it what of that the claimant pays. */
  quote_amount: number | null;
  deductible_amount: number | null;
  next_actor: string | null;
  next_action: string | null;
  /** YYYY-MM-DD */
  next_due_date: string | null;
  /** The claimant has asked for a repair in a store: an in-store claim may replace this one. */
  restart_requested_at: string | null;
  /** claim_number of the claim that took its place. */
  replaced_by: string | null;
  submitted_at: string;
  decided_at: string | null;
  decision_note: string;
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
  /** The direct deposit's number, once it is paid. */
  trace: string | null;
  created_at: string;
  paid_at: string | null;
}

export interface ClaimPhotosTable {
  id: string;
  account_id: string;
  policy_id: string;
  /** null while it waits for its claim. */
  claim_id: string | null;
  /** Order within the claim. */
  position: number;
  width: number;
  height: number;
  created_at: string;
  /** JPEG. */
  image: Uint8Array;
  thumbnail: Uint8Array;
}

export interface ClaimDraftsTable {
  process_id: string;
  /** JSON: the contract's ClaimAnswers. */
  answers: string;
  updated_at: string;
}
