import * as z from 'zod/mini';
import { persisted } from '../../../core/storage.ts';

const noneOpen: string[] = [];

/** The names of the folded parts that the holder has opened, for as long as the session lasts. */
export const $openDisclosures = persisted('accountFolds', z.array(z.string()), noneOpen);

export function setDisclosureOpen(name: string, open: boolean): void {
  const otherNames = $openDisclosures.get().filter((one) => one !== name);
  if (open === otherNames.length < $openDisclosures.get().length) return;
  $openDisclosures.set(open ? [...otherNames, name] : otherNames);
}
