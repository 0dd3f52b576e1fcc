/** Texts that the claimant is writing about filed claims. They survive a reload and a new sign-in. */
import * as z from 'zod/mini';
import { persistedAtom } from '../../core/storage.ts';
import { claimStorageKeys } from './keys.ts';

const textsSchema = z.record(z.string(), z.string());

/**
 * The unsent texts, by the name of the form and the claim's number. Another account cannot open the
 * page of the claim, so it cannot see them.
 */
export const $claimTexts = persistedAtom(claimStorageKeys.texts, textsSchema, {});

/** Stores an unsent text. An empty text is removed. */
export function setClaimText(key: string, text: string): void {
  const { [key]: _previous, ...others } = $claimTexts.get();
  $claimTexts.set(text === '' ? others : { ...others, [key]: text });
}
