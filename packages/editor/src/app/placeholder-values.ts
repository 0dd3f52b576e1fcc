import type { PlaceholderValues } from '../../../../src/site/placeholders/fill.ts';
import type { EditorPlaceholders } from '../placeholders.ts';

const response = await fetch('/api/placeholders');
const { all, own } = (await response.json()) as EditorPlaceholders;

/**
 * Returns the values that the open entry can use, those of its own product first. A copy has the
 * values of its original. A new entry has none of its own before it is saved.
 */
export function valuesHere(): PlaceholderValues {
  const { pathname, search } = location;
  const [, entry] = /\/collection\/landings\/item\/([^/]+)/.exec(pathname) ?? [];
  const original = new URLSearchParams(search).get('duplicate') ?? '';
  return { ...own[entry ? decodeURIComponent(entry) : original], ...all };
}
