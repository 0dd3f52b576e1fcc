import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { claimDamageLabels, type ClaimDamage } from '../../src/contract/claims/damages.ts';
import {
  claimEventSchema,
  type Claim,
  type ClaimPayout,
} from '../../src/contract/claims/claims.ts';
import { reimbursementAmount, repairQuoteOf } from './repair-quote.ts';
import { expectedClaimDates } from './expected-dates.ts';
import { repairMethodsForDevice } from './instructions.ts';
import { parseTransitionableClaim } from './transitions.ts';
import {
  acceptsPhotos,
  claimPhotoLimit,
  secondLookUntil,
  withRemovable,
} from './second-look-window.ts';
import { photoByteCountColumn, photoMetadataColumns, toApiPhoto } from './photo-rows.ts';
import {
  findClaimTransition,
  undecidedClaimStates,
  claimDecisionOf,
  contractStatusOf,
} from './states.ts';
import { PAGE_SIZE_MAX } from '../../src/contract/paging.ts';
import { productCodeSchema } from '../../src/contract/products.ts';
import type { ClaimsTable } from '../data/claim-tables.ts';
import { findPagePosition } from '../data/pages.ts';
import type { Schema } from '../data/schema.ts';
import { isRowBefore } from '../data/slices.ts';
import { toDecimal } from '../money.ts';
import type { Services } from '../services.ts';

type Next = Claim['next'];

const actorSchema = claimEventSchema.shape.actor;

/**
 * Lists the claims of an account, newest first.
 * @param page `after` is the number of the last claim of the previous page
 * @throws ApiError `not_found` if the account has no claim with this number
 */
export async function listClaims(
  services: Services,
  accountId: string,
  { after, limit = PAGE_SIZE_MAX }: { after?: string | undefined; limit?: number | undefined } = {},
): Promise<Claim[]> {
  const { db } = services.database;
  const rows = await claimRows(db, { accountId, after, limit });
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [events, photos, payouts] = await Promise.all([
    eventRows(db, ids),
    photoRows(db, ids),
    payoutRows(db, ids),
  ]);
  const eventsOf = Map.groupBy(events, ({ claim_id }) => claim_id);
  const photosOf = Map.groupBy(photos, ({ claim_id }) => claim_id ?? '');
  const payoutOf = new Map(payouts.map((row) => [row.claim_id, toPayout(row)]));
  return rows.map((row) => ({
    ...toClaim(row, services.now()),
    events: (eventsOf.get(row.id) ?? []).map(({ event, actor, note, created_at: at }) => ({
      event,
      at,
      note,
      actor: actorSchema.parse(actor),
    })),
    photos: (photosOf.get(row.id) ?? []).map((photo) =>
      withRemovable(toApiPhoto(photo, services), row, services.now()),
    ),
    payout: payoutOf.get(row.id) ?? null,
  }));
}

interface Page {
  accountId: string;
  /** Number of the last claim of the previous page. Undefined for the first page. */
  after: string | undefined;
  limit: number;
}

async function claimRows(db: Kysely<Schema>, { accountId, after, limit }: Page) {
  const last = await findPagePosition(db, 'claims', { accountId, after });
  return db
    .selectFrom('claims')
    .innerJoin('policies', 'policies.id', 'claims.policy_id')
    .leftJoin('bank_accounts', 'bank_accounts.id', 'claims.bank_account_id')
    .selectAll('claims')
    .select([
      'bank_accounts.last4',
      'bank_accounts.is_savings',
      'policies.policy_number',
      'policies.vertical_code',
      'policies.plan_title',
      'policies.created_at as policy_created_at',
    ])
    .where('claims.account_id', '=', accountId)
    .where(isRowBefore({ 'claims.submitted_at': last.at, 'claims.id': last.id }))
    .orderBy('claims.submitted_at', 'desc')
    .orderBy('claims.id', 'desc')
    .limit(limit)
    .execute();
}
type ClaimRow = Awaited<ReturnType<typeof claimRows>>[number];

function eventRows(db: Kysely<Schema>, claimIds: readonly string[]) {
  return db
    .selectFrom('claim_events')
    .selectAll()
    .where('claim_id', 'in', claimIds)
    .orderBy('position')
    .execute();
}

/** Selects the photos without their image data. */
function photoRows(db: Kysely<Schema>, claimIds: readonly string[]) {
  return db
    .selectFrom('claim_photos')
    .select(['id', 'claim_id', ...photoMetadataColumns])
    .select(photoByteCountColumn)
    .where('claim_id', 'in', claimIds)
    .orderBy('position')
    .execute();
}

function payoutRows(db: Kysely<Schema>, claimIds: readonly string[]) {
  return db
    .selectFrom('payouts')
    .innerJoin('bank_accounts', 'bank_accounts.id', 'payouts.bank_account_id')
    .select([
      'payouts.claim_id',
      'payouts.amount',
      'payouts.currency',
      'payouts.paid_at',
      'bank_accounts.last4',
    ])
    .where('payouts.claim_id', 'in', claimIds)
    .execute();
}

function toPayout(row: Awaited<ReturnType<typeof payoutRows>>[number]): ClaimPayout {
  return {
    amount: toDecimal(row.amount),
    currency_code: row.currency,
    last4: row.last4,
    status: row.paid_at === null ? 'scheduled' : 'paid',
    paid: row.paid_at,
  };
}

function toClaim(row: ClaimRow, now: Date): Omit<Claim, 'events' | 'photos' | 'payout'> {
  const { state, method } = parseTransitionableClaim(row);
  const resolution = claimDecisionOf(state);
  return {
    claim_id: row.claim_number,
    status: contractStatusOf(state),
    submitted: row.submitted_at,
    resolution: resolution && {
      resolution_type: resolution,
      decided: row.decided_at ?? row.submitted_at,
      note: row.decision_note,
    },
    policy_number: row.policy_number,
    policy_id: row.policy_id,
    vertical_code: row.vertical_code,
    policy_details: {
      plan_name: row.plan_title,
      created: row.policy_created_at,
      device_model: row.device_model,
    },
    claim_details: {
      damage_description: formatDamages(row.damages),
      claim_description: row.description,
      device_id: row.device_id,
      is_device_mailed_out: method === 'mail_in',
    },
    in_review: state === 'in_review',
    next: toNext(row),
    expected: expectedClaimDates(row),
    amounts: amountsOf(row),
    bank_account: bankAccountOf(row),
    can_restart:
      findClaimTransition(state, 'restart_asked', method) !== undefined &&
      canBeRepairedInStore(row),
    takes_photos: acceptsPhotos(row, now),
    photo_limit: claimPhotoLimit(row),
    takes_messages: undecidedClaimStates.has(state),
    can_change_bank_account: undecidedClaimStates.has(state) && row.bank_account_id !== null,
    can_withdraw: findClaimTransition(state, 'withdrawn', method) !== undefined,
    second_look_until: secondLookUntil(row, now),
    replaced_by: row.replaced_by,
  };
}

function amountsOf(row: ClaimRow): Claim['amounts'] {
  const quote = repairQuoteOf(row);
  if (!quote) return undefined;
  return {
    currency_code: 'USD',
    asked: toDecimal(quote.repairCost),
    deductible: toDecimal(quote.deductible),
    payable: toDecimal(reimbursementAmount(quote)),
  };
}

function bankAccountOf({ last4, is_savings }: ClaimRow): Claim['bank_account'] {
  return last4 === null ? undefined : { last4, is_savings: is_savings === 1 };
}

/** True when the claim's device can be repaired in a store. */
export function canBeRepairedInStore(row: {
  vertical_code: string;
  device_model: string;
}): boolean {
  const product = productCodeSchema.parse(row.vertical_code);
  return repairMethodsForDevice(product, row.device_model).includes('in_store');
}

/** Returns the claim's next step. Null if there is none. */
export function toNext({
  next_actor,
  next_action: action,
  next_due_date: dueDate,
}: Pick<ClaimsTable, 'next_actor' | 'next_action' | 'next_due_date'>): Next {
  if (next_actor === null || action === null || dueDate === null) return null;
  return { actor: next_actor === 'claimant' ? 'claimant' : 'provider', action, by: dueDate };
}

const damagesSchema = z.array(
  z.enum(Object.keys(claimDamageLabels) as [ClaimDamage, ...ClaimDamage[]]),
);

/** Returns the selected damages as text, such as 'Cracked/Broken Screen, Port Issue'. */
export function formatDamages(stored: string): string {
  return damagesSchema
    .parse(JSON.parse(stored))
    .map((code) => claimDamageLabels[code])
    .join(', ');
}
