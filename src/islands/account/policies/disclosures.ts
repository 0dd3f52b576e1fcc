import * as z from 'zod/mini';
import { persistedAtom } from '../../../core/storage.ts';

const noneOpen: string[] = [];

/** Names of the disclosures that the visitor has opened in this session. */
export const $openDisclosures = persistedAtom('accountFolds', z.array(z.string()), noneOpen);

export function setDisclosureOpen(name: string, open: boolean): void {
  const otherNames = $openDisclosures.get().filter((one) => one !== name);
  if (open === otherNames.length < $openDisclosures.get().length) return;
  $openDisclosures.set(open ? [...otherNames, name] : otherNames);
}
