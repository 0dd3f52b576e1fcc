// Reads the claims of a person, with their history and files.
import * as z from 'zod/mini';
import type { AccountData } from '../../src/contract/account/account-data.ts';
import { claimAnswersSchema } from '../../src/contract/claims/draft.ts';
import type { ClaimPhoto } from '../../src/contract/claims/photos.ts';
import { listClaims } from '../claims/list.ts';
import { photoByteCountColumn, photoMetadataColumns, toApiPhoto } from '../claims/photo-rows.ts';
import type { Services } from '../services.ts';
import type { Person } from './person.ts';

/** Claims per slice. */
const SLICE_ROWS = 50;

export async function* readClaims(
  services: Services,
  { accountId }: Person,
): AsyncGenerator<AccountData['claims'], void> {
  let after: string | undefined;
  for (;;) {
    const claims = await listClaims(services, accountId, { after, limit: SLICE_ROWS });
    yield claims.map(({ photos, ...claim }) => ({ ...claim, files: photos.map(toFile) }));
    if (claims.length < SLICE_ROWS) return;
    after = claims.at(-1)?.claim_id;
  }
}

/** Leaves out the links to the file, because anyone who has them can open it. */
function toFile({ photo_id, uploaded, file_name, document, bytes = 0 }: ClaimPhoto) {
  return {
    photo_id,
    uploaded,
    name: document?.name ?? file_name ?? null,
    media_type: document?.media_type ?? 'image/jpeg',
    bytes,
  };
}

export async function* readClaimDrafts(
  { database }: Services,
  { accountId }: Person,
): AsyncGenerator<AccountData['claim_drafts'], void> {
  const rows = await database.db
    .selectFrom('claim_drafts')
    .innerJoin('claim_processes', 'claim_processes.id', 'claim_drafts.process_id')
    .innerJoin('policies', 'policies.id', 'claim_processes.policy_id')
    .select(['answers', 'updated_at', 'policy_number'])
    .where('claim_processes.account_id', '=', accountId)
    .where('claim_processes.filed_at', 'is', null)
    .orderBy('updated_at')
    .execute();
  yield rows.map((row) => ({
    policy_number: row.policy_number,
    updated: row.updated_at,
    answers: z.parse(claimAnswersSchema, JSON.parse(row.answers)),
  }));
}

export async function* readUnusedFiles(
  services: Services,
  { accountId }: Person,
): AsyncGenerator<AccountData['unused_files'], void> {
  const rows = await services.database.db
    .selectFrom('claim_photos')
    .innerJoin('policies', 'policies.id', 'claim_photos.policy_id')
    .select(photoMetadataColumns.map((name) => `claim_photos.${name}` as const))
    .select(photoByteCountColumn)
    .select('policy_number')
    .where('claim_photos.account_id', '=', accountId)
    .where('claim_id', 'is', null)
    .orderBy('claim_photos.created_at')
    .execute();
  yield rows.map(({ policy_number, ...row }) => ({
    ...toFile(toApiPhoto(row, services)),
    policy_number,
  }));
}
