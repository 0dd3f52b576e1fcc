/** Uploads of photos for a claim that is already filed. */
import { atom } from 'nanostores';
import { addClaimPhoto } from '../../../contract/claims/photos.ts';
import type { Claim } from '../../../contract/claims/claims.ts';
import { sendCall } from '../../../core/call/call.ts';
import { addPhotoToCachedClaim } from '../../../policy/stores/claims.ts';
import { createPhotoQueue } from '../photo-queue.ts';

/** `photo_id` of the photo that was uploaded last. The screen moves the focus to this photo. */
export const $lastUploadedPhotoId = atom('');

const queue = createPhotoQueue({
  send: (claimId, file, fetcher) => sendCall(addClaimPhoto, { params: { claimId }, file, fetcher }),
  // The claim has the photo from now on, so the queue does not need it anymore.
  onStored({ key, owner: claimId }, photo) {
    addPhotoToCachedClaim(claimId, photo);
    queue.drop(key);
    $lastUploadedPhotoId.set(photo.photo_id);
  },
});

/** Photos that are waiting, in progress or failed. */
export const $photoUploads = queue.$items;
export const { retry: retryUpload, drop: discardUpload } = queue;

/** Adds photos of a claim to the queue. */
export function uploadPhotos(files: readonly File[], { claim_id, photos }: Claim): Promise<void> {
  return queue.add(files, claim_id, photos.length);
}
