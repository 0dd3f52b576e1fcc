import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { claimPhotoLimits } from '../../contract/claims/photo-limits.ts';
import type { ClaimPhoto } from '../../contract/claims/photos.ts';
import { CallError } from '../../core/call/call-error.ts';
import { environment } from '../../core/environment.ts';
import { persistedAtom } from '../../core/storage.ts';
import { damagedFileError, photoFileError } from './photo-files.ts';

export interface PhotoItem {
  key: string;
  /** Policy number of the draft or id of the claim that the photo belongs to. */
  owner: string;
  name: string;
  /** The chosen file. Undefined if the photo was loaded from the server. */
  file?: File;
  /** 'rejected': the file is not accepted as a photo, so sending it again cannot help. */
  state: 'waiting' | 'sending' | 'failed' | 'rejected' | 'uploaded' | 'removing';
  /** Part of the file that is already sent, from 0 to 1. */
  progress: number;
  /** Error message. Empty if there is none. */
  problem: string;
  photo?: ClaimPhoto;
}

/** Number of photos of the claim if all of them are sent. A rejected file is not a photo. */
function photoCount(items: readonly PhotoItem[]): number {
  return items.filter(({ state }) => state !== 'rejected').length;
}

/**
 * True if the claim can get another photo. Failed photos count, because they can be sent again.
 * @param storedCount number of the claim's photos that are not in `items`
 * @param limit maximum number of photos of the claim
 */
export function acceptsMorePhotos(
  items: readonly PhotoItem[],
  storedCount = 0,
  limit: number = claimPhotoLimits.count,
): boolean {
  return storedCount + photoCount(items) < limit;
}

const unsentFilesSchema = z.array(
  z.object({ key: z.string(), owner: z.string(), name: z.string(), problem: z.string() }),
);

const INTERRUPTED = 'The page was reloaded before this file was uploaded. Choose it again.';

interface PhotoQueueOptions {
  /** Storage key for the files that are not on the server. */
  storageKey: string;
  /** Sends a file to the server. */
  send: (owner: string, file: File, fetcher: typeof fetch) => Promise<ClaimPhoto>;
  /** Called after the server has stored the photo. */
  onStored: (item: PhotoItem, photo: ClaimPhoto) => void | Promise<void>;
}

/**
 * Creates a queue of photos that are sent as soon as they are chosen, one at a time. On a slow phone
 * connection, parallel uploads might all fail.
 */
export function createPhotoQueue({ storageKey, send, onStored }: PhotoQueueOptions) {
  const $items = atom<readonly PhotoItem[]>([]);
  // Only names and error messages survive a reload, so that these files are still listed.
  const $unsentFiles = persistedAtom(storageKey, unsentFilesSchema, []);
  $items.set($unsentFiles.get().map((file) => ({ ...file, state: 'rejected', progress: 0 })));
  $items.listen((items) => $unsentFiles.set(items.filter(({ photo }) => !photo).map(toUnsentFile)));
  /** Latest result for files, for screen readers. */
  const $announcement = atom('');
  let activeUpload: Promise<void> | null = null;

  function update(key: string, changes: Partial<PhotoItem>) {
    $items.set($items.get().map((item) => (item.key === key ? { ...item, ...changes } : item)));
  }

  function announce(text: string) {
    // A screen reader reads a text only if it differs from the previous one.
    $announcement.set(text === $announcement.get() ? `${text}\u00a0` : text);
  }

  function sendQueued(): Promise<void> {
    activeUpload ??= sendAll().finally(() => (activeUpload = null));
    return activeUpload;
  }

  async function sendAll() {
    const next = () => $items.get().find(({ state }) => state === 'waiting');
    for (let item = next(); item; item = next()) await sendItem(item);
  }

  async function sendItem(item: PhotoItem) {
    const { key, owner, file } = item;
    if (!file) return;
    update(key, { state: 'sending' });
    try {
      const showProgress = (progress: number) => update(key, { progress });
      const fetcher = environment().fetchWithProgress(showProgress);
      const photo = await send(owner, file, fetcher);
      const isListed = $items.get().some((one) => one.key === key);
      await onStored(item, photo);
      if (isListed) announce(`${item.name} was uploaded.`);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // After a new sign-in or a pause, the same file can be accepted.
      const isTemporary = error.status >= 500 || [401, 429].includes(error.status);
      const isRejected = error.kind === 'rejected' && !isTemporary;
      const state = isRejected ? 'rejected' : 'failed';
      const problem = damagedFileError(error, file) || error.message;
      update(key, { state, progress: 0, problem });
      announce(unsentText({ name: item.name, problem }));
    }
  }

  return {
    $items,
    $announcement,
    announce,
    update,
    /**
     * Adds files to the queue. If a file is not accepted, its row shows an error message.
     * @param stored.storedCount number of the owner's photos that are not in the queue
     * @param stored.limit maximum number of the owner's photos
     */
    add(
      files: readonly File[],
      owner: string,
      { storedCount = 0, limit }: { storedCount?: number; limit?: number } = {},
    ): Promise<void> {
      let count = storedCount + photoCount($items.get().filter((item) => item.owner === owner));
      const added = files.map((file): PhotoItem => {
        const problem = photoFileError(file, count, limit);
        if (!problem) count += 1;
        const state = problem ? 'rejected' : 'waiting';
        return {
          key: environment().uuid(),
          owner,
          name: file.name,
          file,
          state,
          progress: 0,
          problem,
        };
      });
      $items.set([...$items.get(), ...added]);
      const rejected = added.filter(({ state }) => state === 'rejected');
      if (rejected.length > 0) announce(rejected.map(unsentText).join(' '));
      return sendQueued();
    },
    /** Sends a failed photo again. */
    retry(key: string): Promise<void> {
      update(key, { state: 'waiting', problem: '', progress: 0 });
      return sendQueued();
    },
    /** Removes a photo from the queue. */
    drop(key: string): void {
      $items.set($items.get().filter((item) => item.key !== key));
    },
    /** Resolves when no photo is being sent. */
    whenIdle: (): Promise<void> => activeUpload ?? Promise.resolve(),
  };
}

function toUnsentFile({ key, owner, name, state, problem }: PhotoItem) {
  return { key, owner, name, problem: state === 'rejected' ? problem : INTERRUPTED };
}

function unsentText({ name, problem }: Pick<PhotoItem, 'name' | 'problem'>): string {
  return `${name} isn’t attached. ${problem}`;
}
