import type { PlaceholderValues } from '../../../../src/site/placeholders/fill.ts';
import type { EditorPlaceholders } from '../placeholders.ts';

const read = async () => (await (await fetch('/api/placeholders')).json()) as EditorPlaceholders;
let values = await read();

/** Reads the values again. A new entry, or one with another tariff, has other values of its own. */
export async function refreshValues(): Promise<void> {
  values = await read();
}

/**
 * Returns the values that the open entry can use, those of its own product first. A copy has the
 * values of its original. A new entry has none of its own before it is saved.
 */
export function valuesHere(): PlaceholderValues {
  const { pathname, search } = location;
  const [, entry] = /\/collection\/landings\/item\/([^/]+)/.exec(pathname) ?? [];
  const original = new URLSearchParams(search).get('duplicate') ?? '';
  const { all, own } = values;
  return { ...own[entry ? decodeURIComponent(entry) : original], ...all };
}
