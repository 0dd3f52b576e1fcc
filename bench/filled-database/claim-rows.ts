// Endorsements, cancellation requests and claims of a filled database.
import type { PolicyFacts } from './policy-facts.ts';
import type { RowsByTable } from './insert-rows.ts';

export function endorsementRows({
  number,
  name,
  policyId,
  instant,
  status,
  template,
  cardId,
  ageDays,
}: PolicyFacts): RowsByTable {
  const endorsement = {
    id: `end_f${name}`,
    policy_id: policyId,
    kind: 'edit',
    status: status === 'pending_change' ? 'pending' : 'approved',
    category_code: 'art',
    change: '{}',
    details: template.details,
    billing: template.billing,
    previous_total: 10_000,
    new_total: 12_000,
    amount: 1_000,
    currency: 'USD',
    charge_id: null,
    payment_method_id: cardId,
    requested_at: instant(ageDays / 2),
    decided_at: null,
  };
  const cancellationRequest = {
    id: `can_f${name}`,
    policy_id: policyId,
    reference: `CR-F-${name}`,
    reason: 'other',
    other: '',
    cancellation_date: instant(ageDays / 2).slice(0, 10),
    full_name: 'Robin Moreau',
    street_address: '120 Alder Street',
    line2: '',
    city: 'Portland',
    state: 'OR',
    zip_code: '97205',
    created_at: instant(ageDays / 2),
    decision: number % 500 === 9 ? null : 'reject',
    decided_at: number % 500 === 9 ? null : instant(ageDays / 2),
    carried_out_at: null,
  };
  const hasEndorsement = status === 'pending_change' || number % 60 === 11;
  return {
    endorsements: hasEndorsement ? [endorsement] : [],
    cancellation_requests: number % 50 === 9 ? [cancellationRequest] : [],
  };
}

export function claimRows({
  number,
  name,
  accountId,
  policyId,
  instant,
  ageDays,
}: PolicyFacts): RowsByTable {
  if (number % 30 !== 4) return {};
  const day = ageDays / 2;
  const isFiled = number % 60 === 4;
  const process = {
    id: `clp_f${name}`,
    account_id: accountId,
    policy_id: policyId,
    filed_at: isFiled ? instant(day) : null,
    created_at: instant(day),
  };
  const draft = { process_id: process.id, answers: '{}', updated_at: instant(day) };
  const bank = {
    id: `bnk_f${name}`,
    account_id: accountId,
    name_on_account: 'Robin Moreau',
    routing_number: '',
    encrypted_number: 'x'.repeat(120),
    last4: '6789',
    is_savings: 0,
    created_at: instant(day),
  };
  const claim = {
    id: `clm_f${name}`,
    claim_number: `CLM-F-${name}`,
    account_id: accountId,
    policy_id: policyId,
    process_id: process.id,
    state: 'paid',
    method: 'mail_in',
    open_policy_id: null,
    device_model: 'Phone',
    damages: '[]',
    description: 'It fell on the floor of the station.'.repeat(5),
    bank_account_id: bank.id,
    submitted_at: instant(day),
    decided_at: instant(day),
    decision_note: '',
  };
  const events = [0, 1, 2, 3].map((position) => ({
    id: `cle_f${name}_${position}`,
    claim_id: claim.id,
    position,
    event: 'filed',
    actor: 'claimant',
    note: '',
    created_at: instant(day),
  }));
  const payout = {
    id: `pay_f${name}`,
    claim_id: claim.id,
    bank_account_id: bank.id,
    amount: 9_900,
    currency: 'USD',
    trace: '1',
    created_at: instant(day),
    paid_at: instant(day),
  };
  const rows: RowsByTable = { bank_accounts: [bank], claim_processes: [process] };
  if (!isFiled) return { ...rows, claim_drafts: ageDays < 190 ? [draft] : [] };
  return { ...rows, claims: [claim], claim_events: events, payouts: [payout] };
}
