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
import { toQuoteColumns } from '../../claims/repair-quote.ts';
import type { Schema } from '../../data/schema.ts';

const ACCOUNT_ID = 'acc_demo';
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
  const claimIds = trx.selectFrom('claims').select('id').where('account_id', '=', ACCOUNT_ID);
  await trx.deleteFrom('claim_photos').where('account_id', '=', ACCOUNT_ID).execute();
  await trx.deleteFrom('payouts').where('claim_id', 'in', claimIds).execute();
  await trx.deleteFrom('claim_events').where('claim_id', 'in', claimIds).execute();
  await trx.deleteFrom('claims').where('account_id', '=', ACCOUNT_ID).execute();
  await trx.deleteFrom('claim_processes').where('account_id', '=', ACCOUNT_ID).execute();
  await trx.deleteFrom('bank_accounts').where('account_id', '=', ACCOUNT_ID).execute();
}

async function writeBankAccount(trx: Kysely<Schema>, { now, fieldCipher }: Parts): Promise<void> {
  const number = '000123456789';
  await trx
    .insertInto('bank_accounts')
    .values({
      id: BANK_ID,
      account_id: ACCOUNT_ID,
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

async function writeClaim(trx: Kysely<Schema>, claim: DemoClaim, { now }: Parts): Promise<void> {
  const dateAt = (day: number) => new Date(now().getTime() + day * DAY_MS);
  const policy = await trx
    .selectFrom('policies')
    .select('id')
    .where('policy_number', '=', claim.policy)
    .where('account_id', '=', ACCOUNT_ID)
    .executeTakeFirst();
  const id = `clm_demo_${claim.number.toLowerCase()}`;
  // Another account may have received the same policy number or claim number before the demo data
  // was written. Such a claim is skipped.
  if (!policy || !(await insertDemoClaim(trx, { claim, id, policyId: policy.id, dateAt }))) return;
  for (const [day, event, note = ''] of claim.events ?? []) {
    const row = await trx
      .selectFrom('claims')
      .select(['id', 'policy_id', 'state', 'method'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const isMoved = await transitionClaim(trx, parseTransitionableClaim(row), {
      event,
      note,
      now: dateAt(day),
      ...(event === 'taken_up' && claim.quote && { extraColumns: toQuoteColumns(claim.quote) }),
    });
    if (!isMoved)
      throw new Error(`The demo claim ${claim.number} uses a transition that does not exist`);
  }
  if (claim.payout !== undefined) await writePayout(trx, { claim, id, dateAt });
  if (claim.photo) await writePhoto(trx, { id, policyId: policy.id, at: dateAt(claim.filed) });
}

interface DemoClaimWrite {
  claim: DemoClaim;
  id: string;
  dateAt: (day: number) => Date;
}

async function insertDemoClaim(
  trx: Kysely<Schema>,
  { claim, id, policyId, dateAt }: DemoClaimWrite & { policyId: string },
): Promise<boolean> {
  const transition = findClaimTransition(null, 'filed', claim.method);
  if (!transition) throw new Error(`No claim transition for the repair method ${claim.method}`);
  const filed = dateAt(claim.filed);
  const process = {
    id: `clp_demo_${claim.number.toLowerCase()}`,
    account_id: ACCOUNT_ID,
    policy_id: policyId,
    filed_at: filed.toISOString(),
    created_at: filed.toISOString(),
  };
  const insertedProcess = await trx
    .insertInto('claim_processes')
    .values(process)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  // Another server process, started at the same moment, has already written this claim.
  if (!insertedProcess) return false;
  const insertedClaim = await trx
    .insertInto('claims')
    .values({
      id,
      claim_number: claim.number,
      account_id: ACCOUNT_ID,
      policy_id: policyId,
      process_id: process.id,
      ...transitionColumns(transition, { policyId, method: claim.method }, filed),
      device_id: claim.serialNumber ?? null,
      device_model: claim.model,
      damages: JSON.stringify(claim.damages),
      description: claim.description ?? '',
      bank_account_id: claim.method === 'in_store' ? BANK_ID : null,
      quote_amount: null,
      deductible_amount: null,
      restart_requested_at: null,
      replaced_by: claim.replacedBy ?? null,
      submitted_at: filed.toISOString(),
      decided_at: null,
      decision_note: '',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!insertedClaim) return false;
  await insertClaimEvent(trx, id, { transition, now: filed, note: '' });
  return true;
}

async function writePayout(
  trx: Kysely<Schema>,
  { claim, id, dateAt }: DemoClaimWrite,
): Promise<void> {
  const dayOf = (event: ClaimEventName) => claim.events?.find(([, one]) => one === event)?.[0];
  const paid = dayOf('paid');
  await trx
    .insertInto('payouts')
    .values({
      id: `pay_demo_${claim.number.toLowerCase()}`,
      claim_id: id,
      bank_account_id: BANK_ID,
      amount: claim.payout ?? 0,
      currency: 'USD',
      trace: paid === undefined ? null : 'DD-204819770031',
      created_at: dateAt(dayOf('approved') ?? 0).toISOString(),
      paid_at: paid === undefined ? null : dateAt(paid).toISOString(),
    })
    .execute();
}

/** Reads an image that was made for the demo data. The files are in the folder of this module. */
const readImage = (name: string) => readFileSync(join(import.meta.dirname, `claim-${name}.jpg`));

async function writePhoto(
  trx: Kysely<Schema>,
  { id, policyId, at }: { id: string; policyId: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('claim_photos')
    .values({
      id: `pho_demo_${id.slice('clm_demo_'.length)}`,
      account_id: ACCOUNT_ID,
      policy_id: policyId,
      claim_id: id,
      position: 0,
      width: 1200,
      height: 900,
      created_at: at.toISOString(),
      image: readImage('photo'),
      thumbnail: readImage('thumbnail'),
    })
    .execute();
}
