// Changes that the claimant makes to a claim before its decision.
import type { Kysely } from 'kysely';
import { assertOwnsBankAccount } from './bank-accounts.ts';
import { enqueueBankAccountChangedEmail, enqueueClaimUpdateEmail } from './claim-emails.ts';
import { auditTransition, requireOwnClaim, type ClaimRow } from './decisions.ts';
import { undecidedClaimStates } from './states.ts';
import { insertEvent, parseTransitionableClaim, transitionClaim } from './transitions.ts';
import type { Schema } from '../data/schema.ts';
import { ApiError } from '../errors.ts';
import type { Services } from '../services.ts';

interface OwnClaim {
  claimNumber: string;
  accountId: string;
}

/**
 * Maximum number of messages of a claim.
 * @internal
 */
export const MAX_CLAIM_MESSAGES = 20;

/**
 * Stores a message to the adjuster as an event of the claim.
 * @throws ApiError `not_found`, `claim_decided`, `too_many_messages`
 */
export async function storeClaimMessage(
  services: Services,
  { message, ...own }: OwnClaim & { message: string },
): Promise<void> {
  const now = services.now();
  await services.database.transact(async (trx) => {
    const claim = await lockUndecidedClaim(trx, services, own);
    const { count } = await trx
      .selectFrom('claim_events')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('claim_id', '=', claim.id)
      .where('event', '=', 'message_sent')
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_CLAIM_MESSAGES)
      throw new ApiError(
        'too_many_messages',
        `You can send up to ${MAX_CLAIM_MESSAGES} messages per claim. Call us about anything else.`,
      );
    await insertClaimantEvent(trx, claim, { event: 'message_sent', note: message, now });
    await auditTransition(trx, services, { claim, event: 'message_sent' });
  });
}

/**
 * Pays the claim to another bank account of the claimant, if it is approved.
 * @throws ApiError `not_found`, `claim_decided`
 */
export async function changeBankAccount(
  services: Services,
  { bankAccountId, ...own }: OwnClaim & { bankAccountId: string },
): Promise<void> {
  const now = services.now();
  await services.database.transact(async (trx) => {
    const claim = await lockUndecidedClaim(trx, services, own);
    await assertOwnsBankAccount(trx, bankAccountId, own.accountId);
    if (claim.bank_account_id === null)
      throw new ApiError(
        'claim_decided',
        'This is a mail-in repair, so it doesn’t need a bank account.',
      );
    if (claim.bank_account_id === bankAccountId) return;
    await trx
      .updateTable('claims')
      .set({ bank_account_id: bankAccountId })
      .where('id', '=', claim.id)
      .execute();
    await insertClaimantEvent(trx, claim, { event: 'bank_account_changed', note: '', now });
    await enqueueBankAccountChangedEmail(trx, services, claim.id);
    await auditTransition(trx, services, { claim, event: 'bank_account_changed' });
  });
  void services.mailer.deliver();
}

/**
 * Withdraws a claim, with its audit event and email, all or nothing.
 * @throws ApiError `not_found`, `claim_decided`
 */
export async function withdrawOwnClaim(services: Services, own: OwnClaim): Promise<void> {
  const now = services.now();
  await services.database.transact(async (trx) => {
    const claim = await requireOwnClaim(trx, own.claimNumber, own.accountId);
    const event = 'withdrawn';
    const transition = await transitionClaim(trx, parseTransitionableClaim(claim), { event, now });
    if (!transition) throw decidedError(claim);
    await enqueueClaimUpdateEmail(trx, services, { claimId: claim.id, transition });
    await auditTransition(trx, services, { claim, event });
  });
  void services.mailer.deliver();
}

/**
 * Finds an undecided claim of the caller and locks its row, so that no decision is made and no other
 * event is added before the end of the transaction.
 */
async function lockUndecidedClaim(
  trx: Kysely<Schema>,
  { database }: Services,
  { claimNumber, accountId }: OwnClaim,
): Promise<ClaimRow> {
  // Only PostgreSQL needs the row lock. SQLite runs one writing transaction at a time.
  if (database.kind === 'postgres')
    await trx
      .selectFrom('claims')
      .select('id')
      .where('claim_number', '=', claimNumber)
      .where('account_id', '=', accountId)
      .forUpdate()
      .execute();
  const claim = await requireOwnClaim(trx, claimNumber, accountId);
  if (!undecidedClaimStates.has(parseTransitionableClaim(claim).state)) throw decidedError(claim);
  return claim;
}

function decidedError({ state }: Pick<ClaimRow, 'state'>): ApiError {
  const messages: Record<string, string> = {
    withdrawn: 'You withdrew this claim.',
    second_look: 'We’re already looking at this claim again.',
  };
  const message =
    messages[state] ?? 'We’ve already decided this claim. Call us about anything new.';
  return new ApiError('claim_decided', message);
}

function insertClaimantEvent(
  trx: Kysely<Schema>,
  claim: ClaimRow,
  event: { event: string; note: string; now: Date },
): Promise<void> {
  return insertEvent(trx, claim.id, { ...event, actor: 'claimant' });
}
