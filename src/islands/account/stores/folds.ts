import * as z from 'zod/mini';
import { persisted } from '../../../core/storage.ts';

const none: string[] = [];

/** The names of the folded parts that the holder has opened, for as long as the session lasts. */
export const $openFolds = persisted('accountFolds', z.array(z.string()), none);

export function keepFold(name: string, open: boolean): void {
  const others = $openFolds.get().filter((one) => one !== name);
  if (open === others.length < $openFolds.get().length) return;
  $openFolds.set(open ? [...others, name] : others);
}
