/**
 * Uploads of photos for a claim that is already filed. Each photo has its own progress and error
 * message.
 */
import { atom } from 'nanostores';
import { claimPhotoLimits } from '../../../contract/claims/photo-limits.ts';
import { addClaimPhoto } from '../../../contract/claims/photos.ts';
import type { Claim } from '../../../contract/claims/claims.ts';
import { sendCall } from '../../../core/call/call.ts';
import { CallError } from '../../../core/call/call-error.ts';
import { environment } from '../../../core/environment.ts';
import { addPhotoToCachedClaim } from '../../account/stores/claims.ts';
import { photoFileError } from '../photo-files.ts';

export interface PhotoUpload {
  key: string;
  claimId: string;
  file: File;
  /** 'refused': the file is not accepted as a photo, so sending it again cannot help. */
  state: 'waiting' | 'sending' | 'failed' | 'refused';
  /** Part of the file that is already sent, from 0 to 1. */
  progress: number;
  problem: string;
}

/** Photo uploads that are waiting, in progress or failed. */
export const $photoUploads = atom<readonly PhotoUpload[]>([]);
/** `photo_id` of the photo that was uploaded last. The screen moves the focus to this photo. */
export const $lastUploadedPhotoId = atom('');

/** Adds photos of a claim to the queue. Sends the queued photos one at a time. */
export function uploadPhotos(files: readonly File[], claim: Claim): Promise<void> {
  const { claim_id: claimId, photos } = claim;
  const existing = $photoUploads
    .get()
    .filter((one) => one.claimId === claimId && one.state !== 'refused');
  const items = files.map((file, index): PhotoUpload => {
    const problem = photoFileError(file, photos.length + existing.length + index);
    const state = problem ? 'refused' : 'waiting';
    return { key: environment().uuid(), claimId, file, state, progress: 0, problem };
  });
  $photoUploads.set([...$photoUploads.get(), ...items]);
  return sendQueued();
}

export function retryUpload(key: string): Promise<void> {
  updateUpload(key, { state: 'waiting', problem: '', progress: 0 });
  return sendQueued();
}

export function discardUpload(key: string): void {
  $photoUploads.set($photoUploads.get().filter((one) => one.key !== key));
}

/** True if the claim can get another photo. Uploads in progress are counted too. */
export function acceptsMorePhotos({ photos }: Claim, uploads: readonly PhotoUpload[]): boolean {
  const pendingCount = uploads.filter(
    ({ state }) => state === 'waiting' || state === 'sending',
  ).length;
  return photos.length + pendingCount < claimPhotoLimits.count;
}

let activeUpload: Promise<void> | null = null;

/**
 * Sends the queued photos one at a time. On a slow phone connection, parallel uploads might all
 * fail.
 */
function sendQueued(): Promise<void> {
  activeUpload ??= sendAll().finally(() => (activeUpload = null));
  return activeUpload;
}

async function sendAll() {
  const next = () => $photoUploads.get().find(({ state }) => state === 'waiting');
  for (let item = next(); item; item = next()) await sendFile(item);
}

async function sendFile({ key, claimId, file }: PhotoUpload) {
  updateUpload(key, { state: 'sending' });
  try {
    const photo = await sendCall(addClaimPhoto, {
      params: { claimId },
      file,
      fetcher: environment().fetchWithProgress((progress) => updateUpload(key, { progress })),
    });
    addPhotoToCachedClaim(claimId, photo);
    discardUpload(key);
    $lastUploadedPhotoId.set(photo.photo_id);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const isRejected = error.kind === 'refused' && error.status < 500 && error.status !== 429;
    updateUpload(key, {
      state: isRejected ? 'refused' : 'failed',
      progress: 0,
      problem: error.message,
    });
  }
}

function updateUpload(key: string, changes: Partial<PhotoUpload>) {
  $photoUploads.set(
    $photoUploads.get().map((one) => (one.key === key ? { ...one, ...changes } : one)),
  );
}
