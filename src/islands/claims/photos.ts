/**
 * Photos of the damage for a claim that is not filed yet. Each photo is sent as soon as the
 * claimant has chosen it. The server stores the photos until the claim is filed.
 */
import { atom } from 'nanostores';
import {
  listClaimPhotos,
  removeClaimPhoto,
  uploadClaimPhoto,
  type ClaimPhoto,
} from '../../contract/claims/photos.ts';
import { sendCall } from '../../core/call/call.ts';
import { CallError } from '../../core/call/call-error.ts';
import { environment } from '../../core/environment.ts';
import { photoFileError } from './photo-files.ts';

export interface ClaimPhotoItem {
  key: string;
  name: string;
  /** The chosen file. Undefined if the photo was loaded from the server. */
  file?: File;
  /** 'refused': the file is not accepted as a photo, so sending it again cannot help. */
  state: 'waiting' | 'sending' | 'failed' | 'refused' | 'kept' | 'removing';
  /** Part of the file that is already sent, from 0 to 1. */
  progress: number;
  /** Error message. Empty if there is none. */
  problem: string;
  photo?: ClaimPhoto;
}

/** Photos of the claim that is being entered, in the order in which they were chosen. */
export const $photos = atom<readonly ClaimPhotoItem[]>([]);
/** Number of the policy for which the photos are loaded. Empty before the photos are loaded. */
export const $photosPolicyNumber = atom('');
/**
 * False if the backend has no call for claim photos. Photos are then not offered. They are
 * optional, because the specification does not define this call.
 */
export const $photosSupported = atom(true);
/** Error message if the photos on the server could not be fetched. Empty otherwise. */
export const $photosError = atom('');

let activeUpload: Promise<void> | null = null;

/**
 * Fetches the photos that are already on the server, also those from other devices. If this fails,
 * sets $photosError.
 */
export async function loadPhotos(policyNumber: string): Promise<void> {
  if ($photosPolicyNumber.get() === policyNumber) return;
  try {
    const photos = await sendCall(listClaimPhotos, { query: { policy_number: policyNumber } });
    const knownIds = new Set(photos.map(({ photo_id }) => photo_id));
    const others = $photos.get().filter(({ photo }) => !photo || !knownIds.has(photo.photo_id));
    $photos.set([...photos.map(toPhotoItem), ...others]);
    $photosPolicyNumber.set(policyNumber);
    $photosError.set('');
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status !== 404) return $photosError.set(error.message);
    $photosSupported.set(false);
    $photosPolicyNumber.set(policyNumber);
  }
}

/**
 * Adds files to the queue and sends them one at a time. If a file is not accepted, its row shows an
 * error message.
 */
export function addPhotos(files: readonly File[], policyNumber: string): Promise<void> {
  const acceptedCount = $photos.get().filter(({ state }) => state !== 'refused').length;
  const items = files.map((file, index): ClaimPhotoItem => {
    const problem = photoFileError(file, acceptedCount + index);
    const state = problem ? 'refused' : 'waiting';
    return { key: environment().uuid(), name: file.name, file, state, progress: 0, problem };
  });
  $photos.set([...$photos.get(), ...items]);
  return sendQueued(policyNumber);
}

/** Sends a failed photo again. */
export function retryPhoto(key: string, policyNumber: string): Promise<void> {
  updatePhoto(key, { state: 'waiting', problem: '', progress: 0 });
  return sendQueued(policyNumber);
}

/** Deletes a photo on the server and removes it from the list. */
export async function removePhoto(key: string): Promise<void> {
  const item = $photos.get().find((one) => one.key === key);
  if (!item?.photo) return dropPhoto(key);
  updatePhoto(key, { state: 'removing', problem: '' });
  try {
    await sendCall(removeClaimPhoto, { params: { photoId: item.photo.photo_id } });
    dropPhoto(key);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // The server does not have the photo anymore, so it is only removed from the list.
    if (error.status === 404) return dropPhoto(key);
    updatePhoto(key, { state: 'kept', problem: `It could not be removed. ${error.message}` });
  }
}

/** True while a photo is waiting or being sent. */
export function hasPhotosInUpload(photos: readonly ClaimPhotoItem[]): boolean {
  return photos.some(({ state }) => state === 'waiting' || state === 'sending');
}

/** True if a chosen photo could not be sent. */
export function hasUnsentPhotos(photos: readonly ClaimPhotoItem[]): boolean {
  return photos.some(({ state }) => state === 'failed' || state === 'refused');
}

/**
 * Returns the ids of the claim's photos. Waits until uploads in progress have finished. If the
 * photos are not loaded, fetches them first.
 * @throws CallError `photos` if the photos cannot be fetched
 */
export async function requirePhotoIds(policyNumber: string): Promise<string[]> {
  await activeUpload;
  await loadPhotos(policyNumber);
  if ($photosPolicyNumber.get() !== policyNumber)
    throw new CallError({ kind: 'refused', code: 'photos', message: $photosError.get() });
  return $photos.get().flatMap(({ photo }) => (photo ? [photo.photo_id] : []));
}

export function clearPhotos(): void {
  $photos.set([]);
  $photosPolicyNumber.set('');
  $photosError.set('');
}

/**
 * Sends the queued photos one at a time. On a slow phone connection, parallel uploads might all
 * fail.
 */
function sendQueued(policyNumber: string): Promise<void> {
  activeUpload ??= sendAll(policyNumber).finally(() => (activeUpload = null));
  return activeUpload;
}

async function sendAll(policyNumber: string) {
  const next = () => $photos.get().find(({ state }) => state === 'waiting');
  for (let item = next(); item; item = next()) await sendFile(item, policyNumber);
}

async function sendFile({ key, file }: ClaimPhotoItem, policyNumber: string) {
  if (!file) return;
  updatePhoto(key, { state: 'sending' });
  try {
    const photo = await sendCall(uploadClaimPhoto, {
      query: { policy_number: policyNumber },
      file,
      fetcher: environment().fetchWithProgress((progress) => updatePhoto(key, { progress })),
    });
    // If the claimant has removed the photo during its upload, the photo is also deleted on the
    // server.
    if (!$photos.get().some((item) => item.key === key)) {
      await sendCall(removeClaimPhoto, { params: { photoId: photo.photo_id } }).catch(() => {});
      return;
    }
    updatePhoto(key, { state: 'kept', progress: 1, photo });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const isRejected = error.kind === 'refused' && error.status < 500 && error.status !== 429;
    updatePhoto(key, {
      state: isRejected ? 'refused' : 'failed',
      progress: 0,
      problem: error.message,
    });
  }
}

function toPhotoItem(photo: ClaimPhoto): ClaimPhotoItem {
  const { photo_id } = photo;
  return { key: photo_id, name: 'Photo', state: 'kept', progress: 1, problem: '', photo };
}

function updatePhoto(key: string, changes: Partial<ClaimPhotoItem>) {
  $photos.set($photos.get().map((item) => (item.key === key ? { ...item, ...changes } : item)));
}

function dropPhoto(key: string) {
  $photos.set($photos.get().filter((item) => item.key !== key));
}
