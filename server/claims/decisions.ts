import { recordAuditEvent } from '../audit.ts';
import { decryptBankAccount } from './bank-accounts.ts';
import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ClaimProcess } from '../../src/contract/claims/process.ts';
import { assertClaimable, requirePolicyForClaim } from './claimable-policy.ts';
import { canBeRepairedInStore } from './list.ts';
import { enqueueClaimUpdateEmail } from './claim-emails.ts';
import { transitionClaim, parseTransitionableClaim } from './transitions.ts';
import { findOrCreateClaimProcess } from './processes.ts';
import {
  reimbursementAmount,
  toQuoteColumns,
  repairQuoteOf,
  defaultInStoreRepairQuote,
  type RepairQuote,
} from './repair-quote.ts';
import type { ClaimantEventName, ClaimEventName } from './states.ts';
import { newId } from '../data/ids.ts';
import type { ClaimsTable } from '../data/claim-tables.ts';
import type { Schema } from '../data/schema.ts';
import { ApiError } from '../errors.ts';
import type { Services } from '../services.ts';

/** An adjuster's decision on a claim. */
export interface ClaimDecision {
  /** The claim's `claim_number`. */
  claimNumber: string;
  event: ClaimEventName;
  /** Text for the claimant. */
  note?: string;
  /** Reimbursement in minor units of US dollars, for an approved in-store repair. */
  amount?: number;
  /**
   * The store's price and the claimant's share of that price, in minor units. Set when the review
   * of an in-store claim starts, or with an approval that skips the review.
   */
  quote?: RepairQuote;
}

/**
 * Applies an adjuster's decision. Stores the claim's transition, the start or end of its payout,
 * and the email about the decision, all or nothing.
 * @returns false when there is no such claim, or when its state has no such transition
 */
export async function decideClaim(services: Services, decision: ClaimDecision): Promise<boolean> {
  const { database, now } = services;
  const generated = { payoutId: newId('pay'), traceNumber: generateTraceNumber(), now: now() };
  const isDecided = await database.transact(async (trx) => {
    const claim = await claimByNumber(trx, decision.claimNumber);
    if (!claim) return false;
    const quote = newQuote(claim, decision);
    const transition = await transitionClaim(trx, parseTransitionableClaim(claim), {
      event: decision.event,
      now: generated.now,
      ...(decision.note !== undefined && { note: decision.note }),
      ...(quote && { extraColumns: toQuoteColumns(quote) }),
    });
    if (!transition) return false;
    if (transition.next?.action === 'pay')
      await schedulePayout(trx, claim, { generated, decision });
    if (transition.event === 'paid') await pay(trx, services, { claimId: claim.id, generated });
    await enqueueClaimUpdateEmail(trx, services, { claimId: claim.id, transition });
    await auditTransition(trx, services, { claim, event: transition.event });
    return true;
  });
  void services.mailer.deliver();
  return isDecided;
}

/**
 * Returns the quote that a decision stores. An approval without any amount pays the default quote,
 * so it stores this quote, and the claimant sees how the amount came about.
 */
function newQuote(
  claim: ClaimRow,
  { event, amount, quote }: ClaimDecision,
): RepairQuote | undefined {
  const usesDefault = event === 'approved' && claim.method === 'in_store' && amount === undefined;
  return quote ?? (usesDefault && !repairQuoteOf(claim) ? defaultInStoreRepairQuote : undefined);
}

/** Records the audit event of a claim's event, in its transaction. */
export function auditTransition(
  trx: Kysely<Schema>,
  services: Services,
  { claim, event }: { claim: ClaimRow; event: ClaimEventName | ClaimantEventName },
): Promise<void> {
  const { account_id: accountId, policy_id: policyId, claim_number: number } = claim;
  return recordAuditEvent(trx, services, {
    action: `claim_${event}`,
    accountId,
    policyId,
    claimNumber: number,
  });
}

export type ClaimRow = NonNullable<Awaited<ReturnType<typeof claimByNumber>>>;

function claimByNumber(trx: Kysely<Schema>, number: string) {
  return trx
    .selectFrom('claims')
    .innerJoin('policies', 'policies.id', 'claims.policy_id')
    .selectAll('claims')
    .select(['policies.policy_number', 'policies.vertical_code'])
    .where('claims.claim_number', '=', number)
    .executeTakeFirst();
}

/**
 * Finds a claim of the caller by its number.
 * @throws ApiError `not_found` when the claim does not exist or belongs to another account
 */
export async function requireOwnClaim(
  db: Kysely<Schema>,
  number: string,
  accountId: string,
): Promise<ClaimRow> {
  const claim = await claimByNumber(db, number);
  if (claim?.account_id === accountId) return claim;
  throw new ApiError('not_found', 'We can’t find that claim.');
}

interface GeneratedValues {
  payoutId: string;
  traceNumber: string;
  now: Date;
}

async function schedulePayout(
  trx: Kysely<Schema>,
  claim: Pick<ClaimsTable, 'id' | 'quote_amount' | 'deductible_amount'>,
  { generated, decision }: { generated: GeneratedValues; decision: ClaimDecision },
): Promise<void> {
  // Read after the transition has locked the claim's row, because the claimant may have changed the
  // bank account meanwhile.
  const { bank_account_id: bankAccountId } = await trx
    .selectFrom('claims')
    .select('bank_account_id')
    .where('id', '=', claim.id)
    .executeTakeFirstOrThrow();
  if (bankAccountId === null) throw new Error('An in-store repair has no bank account');
  await trx
    .insertInto('payouts')
    .values({
      id: generated.payoutId,
      claim_id: claim.id,
      bank_account_id: bankAccountId,
      amount:
        decision.amount ??
        reimbursementAmount(decision.quote ?? repairQuoteOf(claim) ?? defaultInStoreRepairQuote),
      currency: 'USD',
      trace: null,
      created_at: generated.now.toISOString(),
      paid_at: null,
    })
    .execute();
}

/**
 * Records the direct deposit as paid. First decrypts the bank account, so that no payout is
 * recorded when the account's numbers are unreadable.
 */
async function pay(
  trx: Kysely<Schema>,
  { fieldCipher }: Services,
  { claimId, generated }: { claimId: string; generated: GeneratedValues },
): Promise<void> {
  const account = await trx
    .selectFrom('payouts')
    .innerJoin('bank_accounts', 'bank_accounts.id', 'payouts.bank_account_id')
    .select(['bank_accounts.id', 'bank_accounts.encrypted_number', 'bank_accounts.routing_number'])
    .where('payouts.claim_id', '=', claimId)
    .executeTakeFirstOrThrow();
  decryptBankAccount(fieldCipher, account);
  await trx
    .updateTable('payouts')
    .set({ paid_at: generated.now.toISOString(), trace: generated.traceNumber })
    .where('claim_id', '=', claimId)
    .execute();
}

/**
 * Returns a trace number such as 'DD-204819770031', in the form that bank statements use for
 * deposits.
 */
function generateTraceNumber(): string {
  return `DD-${String(randomInt(1_000_000_000_000)).padStart(12, '0')}`;
}

/**
 * Starts the switch of a `handed_off` claim to an in-store repair. The old claim stays open until
 * the new claim is filed. If the claimant never files the new claim, the old claim therefore still
 * exists.
 * @throws ApiError `not_found`, `claim_not_switchable`, `policy_not_in_force`
 */
export async function startSwitchToInStore(
  services: Services,
  claimNumber: string,
  accountId: string,
): Promise<ClaimProcess> {
  const { database } = services;
  const now = services.now();
  const claim = await requireOwnClaim(database.db, claimNumber, accountId);
  const policy = await requirePolicyForClaim(database.db, claim.policy_number, accountId);
  assertClaimable(policy, now);
  const claimState = parseTransitionableClaim(claim);
  const wasRequestedBefore =
    claim.restart_requested_at !== null && claimState.state === 'handed_off';
  const isRequested =
    canBeRepairedInStore(claim) &&
    (wasRequestedBefore ||
      (await database.transact(async (trx) => {
        const event = 'restart_asked';
        const extraColumns = { restart_requested_at: now.toISOString() };
        const transition = await transitionClaim(trx, claimState, { event, now, extraColumns });
        if (transition) await auditTransition(trx, services, { claim, event });
        return transition;
      })));
  if (!isRequested) {
    throw new ApiError('claim_not_switchable', 'This claim can’t be switched to in-store repair.');
  }
  return findOrCreateClaimProcess(services, policy);
}
