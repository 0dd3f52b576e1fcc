import type { Kysely } from 'kysely';
import { claimPhotoLimits } from '../../src/contract/claims/photo-limits.ts';
import type { ClaimPhoto } from '../../src/contract/claims/photos.ts';
import { assertClaimable, findPolicyForClaim, type PolicyForClaim } from './claimable-policy.ts';
import { readPicture } from './picture.ts';
import { newId } from '../data/ids.ts';
import type { ClaimPhotosTable } from '../data/claim-tables.ts';
import type { Schema } from '../data/schema.ts';
import { Refusal } from '../errors.ts';
import type { Services } from '../services.ts';

/** What is told of a photo; never its bytes. */
export type PhotoRow = Pick<ClaimPhotosTable, 'id' | 'width' | 'height' | 'created_at'>;

const told = ['id', 'width', 'height', 'created_at'] as const;

/** A photo without a claim is deleted after so long: a draft that old is given up. */
const ORPHAN_DAYS = 14;
const DAY_MS = 86_400_000;

interface Upload {
  policyNumber: string;
  accountId: string;
  file: Uint8Array;
}

/**
 * Keeps a photo for the next claim on a policy of the caller; all of it or nothing.
 * @throws Refusal not_found, policy_not_in_force, too_many_photos, and what readPicture refuses
 */
export async function keepPhoto(
  services: Services,
  { policyNumber, accountId, file }: Upload,
): Promise<ClaimPhoto> {
  const { database, now } = services;
  const policy = await findPolicyForClaim(database.db, policyNumber, accountId);
  assertClaimable(policy, now());
  const waiting = await waitingPhotos(database.db, policy);
  if (waiting.length >= claimPhotoLimits.count) {
    throw new Refusal(
      'too_many_photos',
      `A claim takes ${claimPhotoLimits.count} photos. Remove one to add another.`,
    );
  }
  const picture = await readPicture(file);
  const row = {
    id: newId('pho'),
    account_id: accountId,
    policy_id: policy.id,
    claim_id: null,
    position: 0,
    created_at: now().toISOString(),
    ...picture,
  };
  await database.transact((trx) => trx.insertInto('claim_photos').values(row).execute());
  return toPhoto(row, services);
}

/** The photos that wait for a claim on a policy of the caller. */
export async function listWaitingPhotos(
  services: Services,
  policyNumber: string,
  accountId: string,
): Promise<ClaimPhoto[]> {
  const { db } = services.database;
  const policy = await findPolicyForClaim(db, policyNumber, accountId);
  return (await waitingPhotos(db, policy)).map((row) => toPhoto(row, services));
}

function waitingPhotos(db: Kysely<Schema>, policy: PolicyForClaim): Promise<PhotoRow[]> {
  return db
    .selectFrom('claim_photos')
    .select(told)
    .where('policy_id', '=', policy.id)
    .where('account_id', '=', policy.accountId)
    .where('claim_id', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** @throws Refusal not_found, also for another's photo and for one that belongs to a claim */
export async function removePhoto(
  { database }: Services,
  photoId: string,
  accountId: string,
): Promise<void> {
  const removed = await database.transact((trx) =>
    trx
      .deleteFrom('claim_photos')
      .where('id', '=', photoId)
      .where('account_id', '=', accountId)
      .where('claim_id', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  );
  if (!removed) throw new Refusal('not_found', 'There is no such photo.');
}

/**
 * Gives photos to a claim, in their order, within the transaction that files it.
 * @throws Refusal not_found for another's, another policy's, and one that belongs to a claim already
 */
export async function attachPhotos(
  trx: Kysely<Schema>,
  photoIds: readonly string[],
  { claimId, policy }: { claimId: string; policy: PolicyForClaim },
): Promise<void> {
  for (const [position, id] of [...new Set(photoIds)].entries()) {
    const attached = await trx
      .updateTable('claim_photos')
      .set({ claim_id: claimId, position })
      .where('id', '=', id)
      .where('policy_id', '=', policy.id)
      .where('account_id', '=', policy.accountId)
      .where('claim_id', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!attached) {
      throw new Refusal('not_found', 'One of your photos is missing. Add it again.');
    }
  }
}

/** Deletes photos whose claim was never filed. @returns how many */
export async function deleteOrphanPhotos({
  database,
  now,
}: Pick<Services, 'database' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - ORPHAN_DAYS * DAY_MS).toISOString();
  const { numDeletedRows } = await database.transact((trx) =>
    trx
      .deleteFrom('claim_photos')
      .where('claim_id', 'is', null)
      .where('created_at', '<', before)
      .executeTakeFirst(),
  );
  return Number(numDeletedRows);
}

export function toPhoto(row: PhotoRow, { photoLinks }: Pick<Services, 'photoLinks'>): ClaimPhoto {
  return {
    photo_id: row.id,
    uploaded: row.created_at,
    url: photoLinks.url(row.id, 'photo'),
    thumbnail_url: photoLinks.url(row.id, 'thumbnail'),
    width: row.width,
    height: row.height,
  };
}
