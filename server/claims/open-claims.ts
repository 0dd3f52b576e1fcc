import type { Kysely } from 'kysely';
import type { OpenClaimOfPolicy } from '../../src/contract/claims/open-claims.ts';
import { formatDate } from '../../src/contract/format.ts';
import { todayAtShop } from '../dates.ts';
import { enteredEmailColumn } from '../accounts/find-account.ts';
import { formatDamages } from './list.ts';
import { photoByteCountColumn, photoMetadataColumns, toApiPhoto } from './photo-rows.ts';
import { parseTransitionableClaim } from './transitions.ts';
import { reimbursementAmount, repairQuoteOf, defaultInStoreRepairQuote } from './repair-quote.ts';
import {
  claimTransitions,
  type ClaimNextAction,
  type ClaimEventName,
  type ClaimState,
} from './states.ts';
import { MAX_SLICE_ROWS } from '../data/slices.ts';
import type { Schema } from '../data/schema.ts';
import type { Services } from '../services.ts';

/** An action that an adjuster can take on a claim. */
export interface AdjusterAction {
  event: ClaimEventName;
  /** The action that must follow. If it is 'pay', the adjuster must enter the amount. */
  next: ClaimNextAction | null;
}

export interface OpenClaim {
  number: string;
  /** Instant when the claim was submitted; for a second look, when it was requested. */
  since: string;
  state: ClaimState;
  device: string;
  policyholder: string;
  damages: string;
  /** Proposed reimbursement, in minor units. */
  payable: number;
  allowedActions: AdjusterAction[];
  /** Texts that the claimant has written since the filing, oldest first. */
  messages: string[];
  /** Photos and documents, with links that work for one to two days. */
  documents: { name: string; url: string }[];
}

/**
 * Returns the actions that an adjuster can take on the claim. The claimant takes the claimant's
 * actions on the claim's page.
 */
function findAllowedActions(row: Parameters<typeof parseTransitionableClaim>[0]): AdjusterAction[] {
  const { state, method } = parseTransitionableClaim(row);
  return claimTransitions
    .filter(
      (transition) =>
        transition.from === state &&
        transition.actor === 'provider' &&
        (transition.method === undefined || transition.method === method),
    )
    .map(({ event, next }) => ({ event, next: next?.action ?? null }));
}

/**
 * Lists the open claims that wait for an adjuster or for their claimant, oldest first.
 * @param number Lists only the claim with this number.
 */
export async function listOpenClaims(
  { database, photoLinks }: Services,
  number?: string,
): Promise<OpenClaim[]> {
  const rows = await database.db
    .selectFrom('claims')
    .innerJoin('accounts', 'accounts.id', 'claims.account_id')
    .selectAll('claims')
    .select(enteredEmailColumn)
    .where('claims.next_actor', 'is not', null)
    .$if(number !== undefined, (query) => query.where('claim_number', '=', number ?? ''))
    .orderBy('claims.submitted_at')
    .orderBy('claims.id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const messages = await claimantMessages(database.db, ids);
  const messagesOf = Map.groupBy(messages, ({ claim_id }) => claim_id);
  const documentsOf = Map.groupBy(
    await claimDocuments(database.db, ids),
    ({ claim_id }) => claim_id ?? '',
  );
  return rows.map((row) => ({
    number: row.claim_number,
    since:
      row.state === 'second_look'
        ? (row.second_look_requested_at ?? row.submitted_at)
        : row.submitted_at,
    messages: (messagesOf.get(row.id) ?? []).map(({ note }) => note),
    state: parseTransitionableClaim(row).state,
    documents: (documentsOf.get(row.id) ?? []).map((document, index) => ({
      // The name of a photo is only for its owner.
      name: (document.document_kind && document.document_name) ?? `Photo ${index + 1}`,
      url: toApiPhoto(document, { photoLinks }).url,
    })),
    device: row.device_model,
    policyholder: row.email,
    damages: formatDamages(row.damages),
    payable: reimbursementAmount(repairQuoteOf(row) ?? defaultInStoreRepairQuote),
    allowedActions: findAllowedActions(row),
  }));
}

/** Returns a policy's open claims for an email, newest first. */
export async function openClaimsOfPolicy(
  db: Kysely<Schema>,
  policyId: string,
  now: Date,
): Promise<OpenClaimOfPolicy[]> {
  const rows = await db
    .selectFrom('claims')
    .select(['claim_number', 'next_action', 'next_due_date'])
    .where('policy_id', '=', policyId)
    .where('next_actor', 'is not', null)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const today = todayAtShop(now);
  return rows.map(({ claim_number: id, next_action: action, next_due_date: due }) => {
    const needsCall = action === 'call';
    return { id, needsCall, callBy: needsCall && due && due >= today ? formatDate(due) : null };
  });
}

/** Selects the texts that the claimants of these claims have written, oldest first. */
async function claimantMessages(db: Kysely<Schema>, claimIds: readonly string[]) {
  const rows = [];
  for (let at = 0; at < claimIds.length; at += MAX_SLICE_ROWS) {
    const slice = db
      .selectFrom('claim_events')
      .select(['claim_id', 'position', 'note'])
      .where('claim_id', 'in', claimIds.slice(at, at + MAX_SLICE_ROWS))
      .where('actor', '=', 'claimant')
      .where('note', '<>', '');
    rows.push(...(await slice.execute()));
  }
  return rows.toSorted((one, other) => one.position - other.position);
}

/** Selects the photos and documents of these claims, without their bytes. */
async function claimDocuments(db: Kysely<Schema>, claimIds: readonly string[]) {
  const rows = [];
  for (let at = 0; at < claimIds.length; at += MAX_SLICE_ROWS) {
    const slice = db
      .selectFrom('claim_photos')
      .select(['claim_id', 'position', ...photoMetadataColumns])
      .select(photoByteCountColumn)
      .where('claim_id', 'in', claimIds.slice(at, at + MAX_SLICE_ROWS));
    rows.push(...(await slice.execute()));
  }
  return rows.toSorted((one, other) => one.position - other.position);
}

/** Maximum amount in minor units. A higher amount is rejected as a typing error. */
const MAX_AMOUNT = 500_000;

/** Converts '229' or '229.00' to minor units. Undefined when the text is not a valid amount. */
export function parseAmountToMinorUnits(text: string | undefined): number | undefined {
  if (!text || !/^\d{1,6}(\.\d{1,2})?$/.test(text.trim())) return undefined;
  const minor = Math.round(Number(text) * 100);
  return minor > 0 && minor <= MAX_AMOUNT ? minor : undefined;
}
