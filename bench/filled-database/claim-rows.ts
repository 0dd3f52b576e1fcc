// Endorsements, cancellation requests and claims of a filled database.
import type { InstallationProfile, PolicyFacts } from './policy-facts.ts';
import type { RowsByTable } from './insert-rows.ts';

export function endorsementRows({
  number,
  name,
  policyId,
  instant,
  date,
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
    change: JSON.stringify({
      category: { code: 'art', name: 'Fine art' },
      previous: { collection_total_value: 10_000, highest_value_item: 2_000 },
      next: { collection_total_value: 12_000, highest_value_item: 2_000 },
      effective_date: date(ageDays / 2),
      days_left: 180,
      term_days: 365,
    }),
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

const draftAnswers = JSON.stringify({
  damages: [],
  claim_description: 'It fell',
  device_id: '',
  authorization_sent: false,
  is_device_mailed_out: null,
  bank_account: null,
  unique_key: 'a-key-of-a-claim-draft',
});

/** States of claims that wait for an adjuster or for their claimant, with who acts next. */
const openStates = [
  { state: 'submitted', next_actor: 'provider', next_action: 'review', isUndecided: true },
  { state: 'in_review', next_actor: 'provider', next_action: 'decide', isUndecided: true },
  { state: 'handed_off', next_actor: 'claimant', next_action: 'call', isUndecided: true },
  { state: 'approved', next_actor: 'provider', next_action: 'pay', isUndecided: false },
  { state: 'second_look', next_actor: 'provider', next_action: 'look_again', isUndecided: false },
] as const;
const closedStates = ['paid', 'paid', 'returned', 'rejected', 'withdrawn'] as const;

/** One claim in a hundred is open. */
function claimState(claim: number) {
  const closed = { next_actor: null, next_action: null, isUndecided: false };
  return (
    (claim % 100 < 1 ? openStates[Math.floor(claim / 100) % openStates.length] : undefined) ?? {
      state: closedStates[claim % closedStates.length] ?? 'paid',
      ...closed,
    }
  );
}

export function claimRows(shop: InstallationProfile, facts: PolicyFacts): RowsByTable {
  const { number, name, accountId, policyId, instant, ageDays } = facts;
  const isFiled = number % shop.policiesPerClaim === 4 % shop.policiesPerClaim;
  const isDrafted = number % shop.policiesPerDraft === 33 % shop.policiesPerDraft;
  if (!isFiled && !isDrafted) return {};
  const created_at = instant(ageDays / 2);
  const process = { account_id: accountId, policy_id: policyId, created_at };
  const filed = { ...process, id: `clp_f${name}`, filed_at: created_at };
  const drafted = { ...process, id: `clp_d${name}`, filed_at: null };
  const draft = { process_id: drafted.id, answers: draftAnswers, updated_at: created_at };
  const bankId = `bnk_f${name}`;
  const bank = {
    id: bankId,
    account_id: accountId,
    name_on_account: 'Robin Moreau',
    routing_number: '',
    encrypted_number: shop.fieldCipher.encrypt(bankId, '110000000:000123456789'),
    last4: '6789',
    is_savings: 0,
    created_at,
  };
  return {
    bank_accounts: [bank],
    claim_processes: [...(isFiled ? [filed] : []), ...(isDrafted ? [drafted] : [])],
    claim_drafts: isDrafted && ageDays < 190 ? [draft] : [],
    ...(isFiled && filedClaimRows(shop, facts)),
  };
}

function filedClaimRows(
  { policiesPerClaim }: InstallationProfile,
  { number, name, accountId, policyId, instant, date, ageDays }: PolicyFacts,
): RowsByTable {
  const { state, isUndecided, ...next } = claimState(Math.floor(number / policiesPerClaim));
  // Open claims are recent, as they are decided within days.
  const day = next.next_actor === null ? ageDays / 2 : Math.max(0, ageDays - (number % 7));
  const created_at = instant(day);
  const claim = {
    id: `clm_f${name}`,
    claim_number: `CLM-F-${name}`,
    account_id: accountId,
    policy_id: policyId,
    process_id: `clp_f${name}`,
    state,
    method: state === 'handed_off' || state === 'returned' ? 'mail_in' : 'in_store',
    open_policy_id: isUndecided ? policyId : null,
    device_model: 'Phone',
    damages: '[]',
    description: 'It fell on the floor of the station.'.repeat(5),
    bank_account_id: `bnk_f${name}`,
    ...next,
    next_due_date: next.next_actor === null ? null : date(day + 10),
    submitted_at: created_at,
    decided_at: isUndecided ? null : created_at,
    decision_note: '',
    second_look_requested_at: state === 'second_look' ? created_at : null,
  };
  const events = [0, 1, 2, 3].map((position) => ({
    id: `cle_f${name}_${position}`,
    claim_id: claim.id,
    position,
    event: 'filed',
    actor: 'claimant',
    note: '',
    created_at,
  }));
  const payout = {
    id: `pay_f${name}`,
    claim_id: claim.id,
    bank_account_id: claim.bank_account_id,
    amount: 9_900,
    currency: 'USD',
    trace: '1',
    created_at,
    paid_at: created_at,
  };
  return { claims: [claim], claim_events: events, payouts: state === 'paid' ? [payout] : [] };
}
