/**
 * Photos of the damage for a claim that is not filed yet. The server stores the photos until the
 * claim is filed.
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
import { createPhotoQueue, type PhotoItem } from './photo-queue.ts';

const queue = createPhotoQueue({
  send: (policyNumber, file, fetcher) =>
    sendCall(uploadClaimPhoto, { query: { policy_number: policyNumber }, file, fetcher }),
  async onStored({ key }, photo) {
    if ($photos.get().some((item) => item.key === key))
      return queue.update(key, { state: 'kept', progress: 1, photo });
    // The claimant has removed the photo during its upload, so it is also deleted on the server.
    await sendCall(removeClaimPhoto, { params: { photoId: photo.photo_id } }).catch(() => {});
  },
});
/** Photos of the claim that is being entered, in the order in which they were chosen. */
export const $photos = queue.$items;
/** Adds files of a draft to the queue. */
export const addPhotos = (files: readonly File[], policyNumber: string) =>
  queue.add(files, policyNumber);
export const retryPhoto = queue.retry;

/** Number of the policy for which the photos are loaded. Empty before the photos are loaded. */
const $photosPolicyNumber = atom('');
/**
 * False if the backend has no call for claim photos. Photos are then not offered. They are
 * optional, because the specification does not define this call.
 */
export const $photosSupported = atom(true);
/** Error message if the photos on the server could not be fetched. Empty otherwise. */
export const $photosError = atom('');

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
    $photos.set([...photos.map((photo) => toPhotoItem(photo, policyNumber)), ...others]);
    $photosPolicyNumber.set(policyNumber);
    $photosError.set('');
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status !== 404) return $photosError.set(error.message);
    $photosSupported.set(false);
    $photosPolicyNumber.set(policyNumber);
  }
}

/** Deletes a photo on the server and removes it from the list. */
export async function removePhoto(key: string): Promise<void> {
  const item = $photos.get().find((one) => one.key === key);
  if (!item?.photo) return queue.drop(key);
  queue.update(key, { state: 'removing', problem: '' });
  try {
    await sendCall(removeClaimPhoto, { params: { photoId: item.photo.photo_id } });
    queue.drop(key);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // The server does not have the photo anymore, so it is only removed from the list.
    if (error.status === 404) return queue.drop(key);
    queue.update(key, { state: 'kept', problem: `It could not be removed. ${error.message}` });
  }
}

/** True while a photo is waiting or being sent. */
export function hasPhotosInUpload(photos: readonly PhotoItem[]): boolean {
  return photos.some(({ state }) => state === 'waiting' || state === 'sending');
}

/** True if a chosen photo could not be sent. */
export function hasUnsentPhotos(photos: readonly PhotoItem[]): boolean {
  return photos.some(({ state }) => state === 'failed' || state === 'refused');
}

/**
 * Returns the ids of the claim's photos. Waits until uploads in progress have finished. If the
 * photos are not loaded, fetches them first.
 * @throws CallError `photos` if the photos cannot be fetched
 */
export async function requirePhotoIds(policyNumber: string): Promise<string[]> {
  await queue.whenIdle();
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

function toPhotoItem(photo: ClaimPhoto, owner: string): PhotoItem {
  const { photo_id: key } = photo;
  return { key, owner, name: 'Photo', state: 'kept', progress: 1, problem: '', photo };
}
