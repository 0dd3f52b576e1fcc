/** Photos that are sent to a claim that was filed: each on its own, with its progress and its problem. */
import { atom } from 'nanostores';
import { claimPhotoLimits } from '../../../contract/claims/photo-limits.ts';
import { addClaimPhoto } from '../../../contract/claims/photos.ts';
import type { Claim } from '../../../contract/claims/claims.ts';
import { call } from '../../../core/call/call.ts';
import { CallError } from '../../../core/call/call-error.ts';
import { environment } from '../../../core/environment.ts';
import { addToHistory } from '../../account/stores/claims.ts';
import { fileProblem } from '../photo-files.ts';

export interface AddedFile {
  key: string;
  claimId: string;
  file: File;
  /** refused: trying again will not help. */
  state: 'waiting' | 'sending' | 'failed' | 'refused';
  /** How much of it is sent, 0 to 1. */
  sent: number;
  problem: string;
}

/** What is on its way, or did not arrive. */
export const $adding = atom<readonly AddedFile[]>([]);
/** photo_id of what arrived last; the screen moves the focus there. */
export const $arrived = atom('');

/** Takes what was chosen and sends it, one after the other. */
export function addDocuments(files: readonly File[], claim: Claim): Promise<void> {
  const { claim_id: claimId, photos } = claim;
  const under = $adding.get().filter((one) => one.claimId === claimId && one.state !== 'refused');
  const items = files.map((file, index): AddedFile => {
    const problem = fileProblem(file, photos.length + under.length + index);
    const state = problem ? 'refused' : 'waiting';
    return { key: environment().uuid(), claimId, file, state, sent: 0, problem };
  });
  $adding.set([...$adding.get(), ...items]);
  return sendWaiting();
}

export function retryDocument(key: string): Promise<void> {
  change(key, { state: 'waiting', problem: '', sent: 0 });
  return sendWaiting();
}

export function dropDocument(key: string): void {
  $adding.set($adding.get().filter((one) => one.key !== key));
}

/** True where a claim takes another. */
export function hasRoom({ photos }: Claim, adding: readonly AddedFile[]): boolean {
  const sent = adding.filter(({ state }) => state === 'waiting' || state === 'sending').length;
  return photos.length + sent < claimPhotoLimits.count;
}

let sending: Promise<void> | null = null;

/** One at a time: on a phone's connection several at once finish none. */
function sendWaiting(): Promise<void> {
  sending ??= sendAll().finally(() => (sending = null));
  return sending;
}

async function sendAll() {
  const next = () => $adding.get().find(({ state }) => state === 'waiting');
  for (let item = next(); item; item = next()) await send(item);
}

async function send({ key, claimId, file }: AddedFile) {
  change(key, { state: 'sending' });
  try {
    const photo = await call(addClaimPhoto, {
      params: { claimId },
      file,
      via: environment().fetchTelling((sent) => change(key, { sent })),
    });
    addToHistory(claimId, photo);
    dropDocument(key);
    $arrived.set(photo.photo_id);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const refused = error.kind === 'refused' && error.status < 500 && error.status !== 429;
    change(key, { state: refused ? 'refused' : 'failed', sent: 0, problem: error.message });
  }
}

function change(key: string, changes: Partial<AddedFile>) {
  $adding.set($adding.get().map((one) => (one.key === key ? { ...one, ...changes } : one)));
}
