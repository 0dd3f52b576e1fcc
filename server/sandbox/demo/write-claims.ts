import { encryptBankAccount } from '../../claims/bank-accounts.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import {
  transitionClaim,
  parseTransitionableClaim,
  transitionColumns,
  insertClaimEvent,
} from '../../claims/transitions.ts';
import { findClaimTransition, type ClaimEventName } from '../../claims/states.ts';
import type { Services } from '../../services.ts';
import { demoClaims, type DemoClaim } from './claims.ts';
import { DEMO_ACCOUNT_ID } from './account.ts';
import { toQuoteColumns } from '../../claims/repair-quote.ts';
import type { Schema } from '../../data/schema.ts';

const BANK_ID = 'ba_demo';
const DAY_MS = 86_400_000;

type Parts = Pick<Services, 'now' | 'fieldCipher'>;

/**
 * Writes the demo account's claims. Each claim goes through the same transitions as a real claim.
 */
export async function writeDemoClaims(trx: Kysely<Schema>, parts: Parts): Promise<void> {
  await writeBankAccount(trx, parts);
  // Oldest first: a policy allows a claim only after the previous one is closed.
  const oldestFirst = demoClaims.toSorted((one, other) => one.filed - other.filed);
  for (const claim of oldestFirst) await writeClaim(trx, claim, parts);
}

/** Deletes everything that belongs to the demo account's claims. */
export async function clearDemoClaims(trx: Kysely<Schema>): Promise<void> {
  const claimIds = trx.selectFrom('claims').select('id').where('account_id', '=', DEMO_ACCOUNT_ID);
  await trx.deleteFrom('claim_photos').where('account_id', '=', DEMO_ACCOUNT_ID).execute();
  await trx.deleteFrom('payouts').where('claim_id', 'in', claimIds).execute();
  await trx.deleteFrom('claim_events').where('claim_id', 'in', claimIds).execute();
  await trx.deleteFrom('claims').where('account_id', '=', DEMO_ACCOUNT_ID).execute();
  await trx.deleteFrom('claim_processes').where('account_id', '=', DEMO_ACCOUNT_ID).execute();
  await trx.deleteFrom('bank_accounts').where('account_id', '=', DEMO_ACCOUNT_ID).execute();
}

async function writeBankAccount(trx: Kysely<Schema>, { now, fieldCipher }: Parts): Promise<void> {
  const number = '000123456789';
  await trx
    .insertInto('bank_accounts')
    .values({
      id: BANK_ID,
      account_id: DEMO_ACCOUNT_ID,
      name_on_account: 'Dana Moreau',
      routing_number: '',
      encrypted_number: encryptBankAccount(fieldCipher, BANK_ID, { routing: '123456780', number }),
      last4: number.slice(-4),
      is_savings: 0,
      created_at: now().toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface ClaimWrite {
  claim: DemoClaim;
  id: string;
  policy: { id: string; details: string };
  /** Converts a day, counted from the day of seeding, to an ISO 8601 time. */
  instant: (day: number) => string;
}

async function writeClaim(trx: Kysely<Schema>, claim: DemoClaim, { now }: Parts): Promise<void> {
  const instant = (day: number) => new Date(now().getTime() + day * DAY_MS).toISOString();
  const policy = await trx
    .selectFrom('policies')
    .select(['id', 'details'])
    .where('policy_number', '=', claim.policy)
    .where('account_id', '=', DEMO_ACCOUNT_ID)
    .executeTakeFirst();
  const id = `clm_demo_${claim.number.toLowerCase()}`;
  // Another account may have received the same policy number or claim number before the demo data
  // was written. Such a claim is skipped.
  if (!policy || !(await insertDemoClaim(trx, { claim, id, policy, instant }))) return;
  for (const [day, event, note = ''] of claim.events ?? []) {
    const row = await trx
      .selectFrom('claims')
      .select(['id', 'policy_id', 'state', 'method'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const isMoved = await transitionClaim(trx, parseTransitionableClaim(row), {
      event,
      note,
      now: new Date(instant(day)),
      ...(event === 'taken_up' && claim.quote && { extraColumns: toQuoteColumns(claim.quote) }),
    });
    if (!isMoved)
      throw new Error(`The demo claim ${claim.number} uses a transition that does not exist`);
  }
  await writePayout(trx, { claim, id, policy, instant });
  if (claim.photo) await writePhoto(trx, { claim, id, policy, instant });
}

/** @returns false if the claim exists, for example because another process has just written it */
async function insertDemoClaim(
  trx: Kysely<Schema>,
  { claim, id, policy, instant }: ClaimWrite,
): Promise<boolean> {
  const transition = findClaimTransition(null, 'filed', claim.method);
  if (!transition) throw new Error(`No claim transition for the repair method ${claim.method}`);
  const filed = instant(claim.filed);
  const common = { account_id: DEMO_ACCOUNT_ID, policy_id: policy.id };
  const process = { ...common, id: id.replace(/^clm/, 'clp'), filed_at: filed, created_at: filed };
  const insertedProcess = await trx
    .insertInto('claim_processes')
    .values(process)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!insertedProcess) return false;
  const now = new Date(filed);
  const insertedClaim = await trx
    .insertInto('claims')
    .values({
      ...common,
      id,
      claim_number: claim.number,
      process_id: process.id,
      ...transitionColumns(transition, { policyId: policy.id, method: claim.method }, now),
      device_id: claim.serialNumber ?? null,
      device_model: JSON.parse(policy.details).modal_name,
      damages: JSON.stringify(claim.damages),
      description: claim.description ?? '',
      bank_account_id: claim.method === 'in_store' ? BANK_ID : null,
      quote_amount: null,
      deductible_amount: null,
      restart_requested_at: null,
      replaced_by: claim.replacedBy ?? null,
      submitted_at: filed,
      decided_at: null,
      decision_note: '',
      second_look_requested_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!insertedClaim) return false;
  await insertClaimEvent(trx, id, { transition, now, note: '' });
  return true;
}

async function writePayout(
  trx: Kysely<Schema>,
  { claim: { quote, events = [] }, id, instant }: ClaimWrite,
): Promise<void> {
  if (!quote) return;
  const dayOf = (event: ClaimEventName) => events.find(([, one]) => one === event)?.[0];
  const paid = dayOf('paid');
  await trx
    .insertInto('payouts')
    .values({
      id: id.replace(/^clm/, 'pay'),
      claim_id: id,
      bank_account_id: BANK_ID,
      amount: quote.repairCost - quote.deductible,
      currency: 'USD',
      trace: paid === undefined ? null : 'DD-204819770031',
      created_at: instant(dayOf('approved') ?? 0),
      paid_at: paid === undefined ? null : instant(paid),
    })
    .execute();
}

/** Reads an image that was made for the demo data. The files are in the folder of this module. */
const readImage = (name: string) => readFileSync(join(import.meta.dirname, `claim-${name}.jpg`));

async function writePhoto(
  trx: Kysely<Schema>,
  { claim, id, policy, instant }: ClaimWrite,
): Promise<void> {
  await trx
    .insertInto('claim_photos')
    .values({
      id: id.replace(/^clm/, 'pho'),
      account_id: DEMO_ACCOUNT_ID,
      policy_id: policy.id,
      claim_id: id,
      position: 0,
      width: 1200,
      height: 900,
      created_at: instant(claim.filed),
      image: readImage('photo'),
      thumbnail: readImage('thumbnail'),
      document_kind: null,
      document_name: null,
    })
    .execute();
}
