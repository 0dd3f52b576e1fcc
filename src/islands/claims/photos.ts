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
import { claimStorageKeys } from './keys.ts';
import { fileNameAmong, fileNameOf, sentFileName } from './photo-files.ts';
import { createPhotoQueue, type PhotoItem } from './photo-queue.ts';

/** Creates the store of the photos of one claim. */
export function openPhotos() {
  const queue = createPhotoQueue({
    storageKey: claimStorageKeys.unsentFiles,
    send: (policy_number, file, fetcher) =>
      sendCall(uploadClaimPhoto, {
        query: { policy_number, file_name: fileNameOf(file) },
        file,
        fetcher,
      }),
    async onStored({ key }, photo) {
      if ($items.get().some((item) => item.key === key))
        return queue.update(key, { state: 'uploaded', progress: 1, photo });
      // The claimant has removed the photo during its upload, so it is also deleted on the server.
      await sendCall(removeClaimPhoto, { params: { photoId: photo.photo_id } }).catch(() => {});
    },
  });
  const { $items } = queue;
  /** Number of the policy for which the photos are loaded. Empty before the photos are loaded. */
  const $policyNumber = atom('');
  const $isSupported = atom(true);
  const $error = atom('');

  async function load(policyNumber: string): Promise<void> {
    if ($policyNumber.get() === policyNumber) return;
    try {
      const photos = await sendCall(listClaimPhotos, { query: { policy_number: policyNumber } });
      const knownIds = new Set(photos.map(({ photo_id }) => photo_id));
      const others = $items.get().filter(({ photo }) => !photo || !knownIds.has(photo.photo_id));
      $items.set([...photos.map((photo) => toPhotoItem(photo, policyNumber)), ...others]);
      $policyNumber.set(policyNumber);
      $error.set('');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.status !== 404) return $error.set(error.message);
      $isSupported.set(false);
      $policyNumber.set(policyNumber);
    }
  }

  return {
    /** Photos of the claim that is being entered, in the order in which they were chosen. */
    $items,
    $announcement: queue.$announcement,
    /**
     * False if the backend has no call for claim photos. Photos are then not offered. They are
     * optional, because the specification does not define this call.
     */
    $isSupported,
    /** Error message if the photos on the server could not be fetched. Empty otherwise. */
    $error,
    /** Adds files of a draft to the queue. */
    add: (files: readonly File[], policyNumber: string) => queue.add(files, policyNumber),
    retry: queue.retry,
    /**
     * Fetches the photos that are already on the server, also those from other devices. If this
     * fails, sets $error.
     */
    load,
    /** Deletes a photo on the server and removes it from the list. */
    async remove(key: string): Promise<void> {
      const items = $items.get();
      const item = items.find((one) => one.key === key);
      const name = photoNames(items)[items.findIndex((one) => one.key === key)];
      const drop = () => {
        queue.drop(key);
        queue.announce(`${name} was removed.`);
      };
      if (!item?.photo) return drop();
      queue.update(key, { state: 'removing', problem: '' });
      try {
        await sendCall(removeClaimPhoto, { params: { photoId: item.photo.photo_id } });
        drop();
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        // The server does not have the photo anymore, so it is only removed from the list.
        if (error.status === 404) return drop();
        const problem = `It couldn’t be removed. ${error.message}`;
        queue.update(key, { state: 'uploaded', problem });
        queue.announce(problem);
      }
    },
    /**
     * Returns the ids of the claim's photos. Waits until uploads in progress have finished. If the
     * photos are not loaded, fetches them first.
     * @throws CallError `photos` if the photos cannot be fetched
     */
    async requireIds(policyNumber: string): Promise<string[]> {
      await queue.whenIdle();
      await load(policyNumber);
      if ($policyNumber.get() !== policyNumber)
        throw new CallError({ kind: 'rejected', code: 'photos', message: $error.get() });
      return $items.get().flatMap(({ photo }) => (photo ? [photo.photo_id] : []));
    },
    clear(): void {
      $items.set([]);
      $policyNumber.set('');
      $error.set('');
    },
  };
}
export type ClaimPhotos = ReturnType<typeof openPhotos>;

/**
 * Returns the names of photos for the claimant. A stored photo has its name from the server, so that a
 * reload does not change it.
 */
export function photoNames(items: readonly PhotoItem[]): string[] {
  const names = items.map(
    ({ photo, file, name }) =>
      (photo && sentFileName(photo)) ?? (file || !photo ? name : undefined),
  );
  return names.map((_, index) => fileNameAmong(names, index));
}

/** True while a photo is waiting or being sent. */
export function hasPhotosInUpload(photos: readonly PhotoItem[]): boolean {
  return photos.some(({ state }) => state === 'waiting' || state === 'sending');
}

/**
 * True if a photo did not arrive but can be sent again. A rejected file is not a photo of the claim,
 * so the claim can be filed without it.
 */
export function hasUnsentPhotos(photos: readonly PhotoItem[]): boolean {
  return photos.some(({ state }) => state === 'failed');
}

function toPhotoItem(photo: ClaimPhoto, owner: string): PhotoItem {
  const key = photo.photo_id;
  const name = sentFileName(photo) ?? 'Photo';
  return { key, owner, name, state: 'uploaded', progress: 1, problem: '', photo };
}
