import { record } from '../audit.ts';
import { openAccount } from './bank-accounts.ts';
import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ClaimProcess } from '../../src/contract/claims/process.ts';
import { assertClaimable, findPolicyForClaim } from './claimable-policy.ts';
import { isRepairedInStores } from './list.ts';
import { mailClaimMove } from './mails.ts';
import { moveClaim, standingFrom } from './moves.ts';
import { openProcess } from './processes.ts';
import { payable, quoteColumns, quoteOf, usualQuote, type RepairQuote } from './repair-quote.ts';
import type { ClaimEventName } from './states.ts';
import { newId } from '../data/ids.ts';
import type { ClaimsTable } from '../data/claim-tables.ts';
import type { Schema } from '../data/schema.ts';
import { Refusal } from '../errors.ts';
import type { Services } from '../services.ts';

/** What an adjuster does with a claim. */
export interface Decision {
  /** claim_number */
  claimNumber: string;
  event: ClaimEventName;
  /** In words for the claimant. */
  note?: string;
  /** Minor units of US dollars, for an approved repair in a store. */
  amount?: number;
  /** With a claim that is taken up for a repair in a store: minor units, what the store asks and what the claimant pays of it. */
  quote?: RepairQuote;
}

/**
 * Carries out what an adjuster decided, with the payout that it begins or ends and the mail that tells
 * of it, all or nothing.
 * @returns false where the claim is not there or its state has no such way on
 */
export async function decideClaim(services: Services, decision: Decision): Promise<boolean> {
  const { database, now } = services;
  const made = { payoutId: newId('pay'), trace: drawTrace(), now: now() };
  const decided = await database.transact(async (trx) => {
    const claim = await claimByNumber(trx, decision.claimNumber);
    if (!claim) return false;
    const arrow = await moveClaim(trx, standingFrom(claim), {
      event: decision.event,
      now: made.now,
      ...(decision.note !== undefined && { note: decision.note }),
      ...(decision.quote && { also: quoteColumns(decision.quote) }),
    });
    if (!arrow) return false;
    if (arrow.next?.action === 'pay') await schedulePayout(trx, claim, { made, decision });
    if (arrow.event === 'paid') await pay(trx, services, { claimId: claim.id, made });
    await mailClaimMove(trx, services, { claimId: claim.id, arrow });
    await recordMove(trx, services, { claim, event: arrow.event });
    return true;
  });
  void services.mailer.deliver();
  return decided;
}

function recordMove(
  trx: Kysely<Schema>,
  services: Services,
  { claim, event }: { claim: ClaimRow; event: ClaimEventName },
): Promise<void> {
  const { account_id: accountId, policy_id: policyId, claim_number: number } = claim;
  return record(trx, services, { deed: `claim_${event}`, accountId, policyId, claim: number });
}

type ClaimRow = NonNullable<Awaited<ReturnType<typeof claimByNumber>>>;

function claimByNumber(trx: Kysely<Schema>, number: string) {
  return trx
    .selectFrom('claims')
    .innerJoin('policies', 'policies.id', 'claims.policy_id')
    .selectAll('claims')
    .select(['policies.policy_number', 'policies.vertical_code'])
    .where('claims.claim_number', '=', number)
    .executeTakeFirst();
}

interface Made {
  payoutId: string;
  trace: string;
  now: Date;
}

async function schedulePayout(
  trx: Kysely<Schema>,
  claim: Pick<ClaimsTable, 'id' | 'bank_account_id' | 'quote_amount' | 'deductible_amount'>,
  { made, decision }: { made: Made; decision: Decision },
): Promise<void> {
  if (claim.bank_account_id === null) throw new Error('A repair in a store has no bank account');
  await trx
    .insertInto('payouts')
    .values({
      id: made.payoutId,
      claim_id: claim.id,
      bank_account_id: claim.bank_account_id,
      amount: decision.amount ?? payable(quoteOf(claim) ?? usualQuote),
      currency: 'USD',
      trace: null,
      created_at: made.now.toISOString(),
      paid_at: null,
    })
    .execute();
}

/** The direct deposit. What a bank would be sent is put together, so that a number that cannot be opened pays nobody. */
async function pay(
  trx: Kysely<Schema>,
  { vault }: Services,
  { claimId, made }: { claimId: string; made: Made },
): Promise<void> {
  const account = await trx
    .selectFrom('payouts')
    .innerJoin('bank_accounts', 'bank_accounts.id', 'payouts.bank_account_id')
    .select(['bank_accounts.id', 'bank_accounts.sealed_number', 'bank_accounts.routing_number'])
    .where('payouts.claim_id', '=', claimId)
    .executeTakeFirstOrThrow();
  openAccount(vault, account);
  await trx
    .updateTable('payouts')
    .set({ paid_at: made.now.toISOString(), trace: made.trace })
    .where('claim_id', '=', claimId)
    .execute();
}

/** Shaped 'DD-204819770031', as a bank statement names a deposit. */
function drawTrace(): string {
  return `DD-${String(randomInt(1_000_000_000_000)).padStart(12, '0')}`;
}

/**
 * Writes down that the claimant of a handed_off claim wants a repair in a store, and opens the process
 * for it. The claim stays until that process is filed, so that nothing is lost by leaving it.
 * @throws Refusal not_found, claim_not_switchable, policy_not_in_force
 */
export async function restartClaim(
  services: Services,
  claimNumber: string,
  accountId: string,
): Promise<ClaimProcess> {
  const { database } = services;
  const now = services.now();
  const claim = await claimByNumber(database.db, claimNumber);
  if (!claim || claim.account_id !== accountId) {
    throw new Refusal('not_found', 'There is no such claim.');
  }
  const policy = await findPolicyForClaim(database.db, claim.policy_number, accountId);
  assertClaimable(policy, now);
  const standing = standingFrom(claim);
  const askedBefore = claim.restart_asked_at !== null && standing.state === 'handed_off';
  const asked =
    isRepairedInStores(claim) &&
    (askedBefore ||
      (await database.transact(async (trx) => {
        const event = 'restart_asked';
        const also = { restart_asked_at: now.toISOString() };
        const arrow = await moveClaim(trx, standing, { event, now, also });
        if (arrow) await recordMove(trx, services, { claim, event });
        return arrow;
      })));
  if (!asked) {
    throw new Refusal('claim_not_switchable', 'This claim cannot be switched to in-store repair.');
  }
  return openProcess(services, policy);
}
