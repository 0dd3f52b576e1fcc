/** The photos of the damage: each is sent as soon as it is chosen, and waits at the provider for its claim. */
import { atom } from 'nanostores';
import {
  listClaimPhotos,
  removeClaimPhoto,
  uploadClaimPhoto,
  type ClaimPhoto,
} from '../../contract/claims/photos.ts';
import { call } from '../../core/call/call.ts';
import { CallError } from '../../core/call/call-error.ts';
import { environment } from '../../core/environment.ts';
import { photoFileError } from './photo-files.ts';

export interface PhotoItem {
  key: string;
  name: string;
  /** Missing where the photo came from the provider. */
  file?: File;
  /** refused: it is no photo that can be taken, and trying again will not help. */
  state: 'waiting' | 'sending' | 'failed' | 'refused' | 'kept' | 'removing';
  /** How much of it is sent, 0 to 1. */
  progress: number;
  /** Why it is not there. */
  problem: string;
  photo?: ClaimPhoto;
}

/** In the order in which they were chosen. */
export const $photos = atom<readonly PhotoItem[]>([]);
/** The policy whose photos are known; '' before they were fetched. */
export const $photosPolicyNumber = atom('');
/** False where the provider takes none: the specification names no call for them. */
export const $photosSupported = atom(true);
/** Why the photos that were sent before could not be fetched. */
export const $photosError = atom('');

let activeUpload: Promise<void> | null = null;

/** Fetches what was sent before, here or on another device. Failures are kept in $photosProblem. */
export async function loadPhotos(policyNumber: string): Promise<void> {
  if ($photosPolicyNumber.get() === policyNumber) return;
  try {
    const photos = await call(listClaimPhotos, { query: { policy_number: policyNumber } });
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

/** Takes what was chosen and sends it, one after the other. What is no photo says so beside it. */
export function addPhotos(files: readonly File[], policyNumber: string): Promise<void> {
  const acceptedCount = $photos.get().filter(({ state }) => state !== 'refused').length;
  const items = files.map((file, index): PhotoItem => {
    const problem = photoFileError(file, acceptedCount + index);
    const state = problem ? 'refused' : 'waiting';
    return { key: environment().uuid(), name: file.name, file, state, progress: 0, problem };
  });
  $photos.set([...$photos.get(), ...items]);
  return sendQueued(policyNumber);
}

/** Sends a photo again that did not arrive. */
export function retryPhoto(key: string, policyNumber: string): Promise<void> {
  updatePhoto(key, { state: 'waiting', problem: '', progress: 0 });
  return sendQueued(policyNumber);
}

/** Takes a photo away, at the provider too. */
export async function removePhoto(key: string): Promise<void> {
  const item = $photos.get().find((one) => one.key === key);
  if (!item?.photo) return dropPhoto(key);
  updatePhoto(key, { state: 'removing', problem: '' });
  try {
    await call(removeClaimPhoto, { params: { photoId: item.photo.photo_id } });
    dropPhoto(key);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // It is gone already.
    if (error.status === 404) return dropPhoto(key);
    updatePhoto(key, { state: 'kept', problem: `It could not be removed. ${error.message}` });
  }
}

/** True where a photo is on its way. */
export function isUploading(photos: readonly PhotoItem[]): boolean {
  return photos.some(({ state }) => state === 'waiting' || state === 'sending');
}

/** True where a photo was chosen and did not arrive. */
export function hasUnsent(photos: readonly PhotoItem[]): boolean {
  return photos.some(({ state }) => state === 'failed' || state === 'refused');
}

/** The photos that go with the claim; fetches them where a reload forgot them. Throws where it cannot. */
export async function loadPhotoIds(policyNumber: string): Promise<string[]> {
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

/** One at a time: on a phone's connection several at once finish none. */
function sendQueued(policyNumber: string): Promise<void> {
  activeUpload ??= sendAll(policyNumber).finally(() => (activeUpload = null));
  return activeUpload;
}

async function sendAll(policyNumber: string) {
  const next = () => $photos.get().find(({ state }) => state === 'waiting');
  for (let item = next(); item; item = next()) await sendFile(item, policyNumber);
}

async function sendFile({ key, file }: PhotoItem, policyNumber: string) {
  if (!file) return;
  updatePhoto(key, { state: 'sending' });
  try {
    const photo = await call(uploadClaimPhoto, {
      query: { policy_number: policyNumber },
      file,
      fetcher: environment().fetchWithProgress((progress) => updatePhoto(key, { progress })),
    });
    // Removed while it was on its way.
    if (!$photos.get().some((item) => item.key === key)) {
      await call(removeClaimPhoto, { params: { photoId: photo.photo_id } }).catch(() => {});
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

function toPhotoItem(photo: ClaimPhoto): PhotoItem {
  const { photo_id } = photo;
  return { key: photo_id, name: 'Photo', state: 'kept', progress: 1, problem: '', photo };
}

function updatePhoto(key: string, changes: Partial<PhotoItem>) {
  $photos.set($photos.get().map((item) => (item.key === key ? { ...item, ...changes } : item)));
}

function dropPhoto(key: string) {
  $photos.set($photos.get().filter((item) => item.key !== key));
}
