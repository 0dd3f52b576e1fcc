import type { Kysely } from 'kysely';
import { claimPhotoLimits } from '../../src/contract/claims/photo-limits.ts';
import type { ClaimPhoto } from '../../src/contract/claims/photos.ts';
import { retention } from '../../src/contract/retention.ts';
import { assertClaimable, requirePolicyForClaim, type PolicyForClaim } from './claimable-policy.ts';
import {
  createPhotoRow,
  photoByteCountColumn,
  photoMetadataColumns,
  toApiPhoto,
  type PhotoMetadataRow,
  type SentFile,
} from './photo-rows.ts';
import { acceptsPhotos, claimPhotoLimit, withRemovable } from './second-look-window.ts';
import type { Schema } from '../data/schema.ts';
import { ApiError } from '../errors.ts';
import type { Services } from '../services.ts';

const DAY_MS = 86_400_000;
/** Maximum number of photos that one statement deletes. Each has up to ten megabytes. */
const DELETE_BATCH_SIZE = 10;

interface Upload extends SentFile {
  policyNumber: string;
  accountId: string;
}

/**
 * Stores a photo for the next claim on a policy of the caller, all or nothing.
 * @throws ApiError `not_found`, `policy_not_claimable`, `policy_not_in_force`, `too_many_photos`,
 * and the errors of `reencodePhoto`
 */
export async function storeUnattachedPhoto(
  services: Services,
  { policyNumber, accountId, ...sent }: Upload,
): Promise<ClaimPhoto> {
  const { database, now } = services;
  const policy = await requirePolicyForClaim(database.db, policyNumber, accountId);
  assertClaimable(policy, now());
  await assertPhotoQuota(database.db, policy);
  const row = await createPhotoRow(sent, { accountId, policyId: policy.id, now: now() });
  await database.transact(async (trx) => {
    await lockPolicy(trx, database, policy.id);
    // The number of photos is checked again, because other photos may have arrived while this photo
    // was decoded.
    await assertPhotoQuota(trx, policy);
    await trx.insertInto('claim_photos').values(row).execute();
  });
  return toApiPhoto({ ...row, bytes: row.image.byteLength }, services);
}

async function assertPhotoQuota(db: Kysely<Schema>, policy: PolicyForClaim): Promise<void> {
  const unattached = await findUnattachedPhotos(db, policy);
  if (unattached.length >= claimPhotoLimits.count)
    throw tooManyPhotosError('remove one to add another.');
}

/**
 * Locks the policy's row while its photos change, so that two transactions cannot both use the last
 * free position.
 */
async function lockPolicy(
  trx: Kysely<Schema>,
  { kind }: Services['database'],
  policyId: string,
): Promise<void> {
  const row = trx.selectFrom('policies').select('id').where('id', '=', policyId);
  // Only PostgreSQL needs the row lock. SQLite runs one writing transaction at a time.
  if (kind === 'postgres') await row.forUpdate().execute();
}

/**
 * Adds a photo to a claim of the caller that waits for a decision or may get a second look, all or
 * nothing.
 * @throws ApiError `not_found`, `claim_decided`, `too_many_photos`, and the errors of
 * `reencodePhoto`
 */
export async function addPhotoToClaim(
  services: Services,
  { claimNumber, accountId, ...sent }: Omit<Upload, 'policyNumber'> & { claimNumber: string },
): Promise<ClaimPhoto> {
  const { database, now } = services;
  const key = { claimNumber, accountId, now: now() };
  const found = await findPhotoPosition(database.db, key);
  const row = await createPhotoRow(sent, { accountId, policyId: found.policyId, now: now() });
  await database.transact(async (trx) => {
    await lockPolicy(trx, database, found.policyId);
    // The claim is read again, because a decision or other photos may have arrived while this photo
    // was decoded.
    const { claimId, position } = await findPhotoPosition(trx, key);
    await trx
      .insertInto('claim_photos')
      .values({ ...row, claim_id: claimId, position })
      .execute();
  });
  const photo = toApiPhoto({ ...row, bytes: row.image.byteLength }, services);
  return withRemovable(photo, found.claim, now());
}

async function findPhotoPosition(
  db: Kysely<Schema>,
  { claimNumber, accountId, now }: { claimNumber: string; accountId: string; now: Date },
) {
  const claim = await db
    .selectFrom('claims')
    .select(['id', 'policy_id', 'state', 'decided_at', 'second_look_requested_at'])
    .select(({ selectFrom }) =>
      selectFrom('claim_photos')
        .whereRef('claim_photos.claim_id', '=', 'claims.id')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .as('photos'),
    )
    .select(({ selectFrom }) =>
      selectFrom('claim_photos')
        .whereRef('claim_photos.claim_id', '=', 'claims.id')
        .select(({ fn }) => fn.max<number | string | null>('claim_photos.position').as('last'))
        .as('last_position'),
    )
    .where('claim_number', '=', claimNumber)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!claim) throw new ApiError('not_found', 'We can’t find that claim.');
  if (!acceptsPhotos(claim, now)) {
    throw new ApiError(
      'claim_decided',
      'We’ve already decided this claim. Call us about anything new.',
    );
  }
  const limit = claimPhotoLimit(claim);
  if (Number(claim.photos) >= limit) throw tooManyPhotosError('call us about more.', limit);
  // The count is not the next position, because a photo may have been removed.
  const position = claim.last_position === null ? 0 : Number(claim.last_position) + 1;
  return { claimId: claim.id, policyId: claim.policy_id, position, claim };
}

function tooManyPhotosError(advice: string, limit: number = claimPhotoLimits.count): ApiError {
  return new ApiError('too_many_photos', `A claim takes ${limit} files: ${advice}`);
}

/** Lists the photos of a policy of the caller that belong to no claim yet. */
export async function listUnattachedPhotos(
  services: Services,
  policyNumber: string,
  accountId: string,
): Promise<ClaimPhoto[]> {
  const { db } = services.database;
  const policy = await requirePolicyForClaim(db, policyNumber, accountId);
  return (await findUnattachedPhotos(db, policy)).map((row) => toApiPhoto(row, services));
}

function findUnattachedPhotos(
  db: Kysely<Schema>,
  policy: PolicyForClaim,
): Promise<PhotoMetadataRow[]> {
  return db
    .selectFrom('claim_photos')
    .select(photoMetadataColumns)
    .select(photoByteCountColumn)
    .where('policy_id', '=', policy.id)
    .where('account_id', '=', policy.accountId)
    .where('claim_id', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/**
 * Deletes a photo that belongs to no claim yet, or that was added to a rejected claim for a second
 * look that is not asked for yet.
 * @throws ApiError `not_found`, also for another account's photo and for any other photo of a claim
 */
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
      .where((eb) =>
        eb.or([
          eb('claim_id', 'is', null),
          eb.exists(
            eb
              .selectFrom('claims')
              .select('claims.id')
              .whereRef('claims.id', '=', 'claim_photos.claim_id')
              .whereRef('claims.decided_at', '<', 'claim_photos.created_at')
              .where('claims.state', '=', 'rejected')
              .where('claims.second_look_requested_at', 'is', null),
          ),
        ]),
      )
      .returning('id')
      .executeTakeFirst(),
  );
  if (!removed) throw new ApiError('not_found', 'We can’t find that photo.');
}

/**
 * Attaches photos to a claim in the given order, within the transaction that files the claim.
 * @throws ApiError `not_found` for a photo of another account, another policy or another claim
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
      throw new ApiError('not_found', 'One of your photos is missing. Add it again.');
    }
  }
}

/**
 * Deletes photos whose claim was never filed.
 * @returns the number of deleted photos
 */
export async function deleteOrphanPhotos({
  database,
  now,
}: Pick<Services, 'database' | 'now'>): Promise<number> {
  const before = new Date(
    now().getTime() - retention.claimUploads.period.days * DAY_MS,
  ).toISOString();
  const orphans = database.db
    .selectFrom('claim_photos')
    .select('id')
    .where('claim_id', 'is', null)
    .where('created_at', '<', before)
    .limit(DELETE_BATCH_SIZE);
  let [count, deleted] = [0, DELETE_BATCH_SIZE];
  while (deleted === DELETE_BATCH_SIZE) {
    const { numDeletedRows } = await database.db
      .deleteFrom('claim_photos')
      .where('id', 'in', orphans)
      // This condition is checked again here, because the photo's claim may be filed at this
      // moment.
      .where('claim_id', 'is', null)
      .executeTakeFirst();
    deleted = Number(numDeletedRows);
    count += deleted;
  }
  return count;
}
