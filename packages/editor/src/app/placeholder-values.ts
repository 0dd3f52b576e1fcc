import type { PlaceholderValues } from '../../../../src/site/placeholders/fill.ts';
import type { EditorPlaceholders } from '../placeholders.ts';

const response = await fetch('/api/placeholders');
const { all, own } = (await response.json()) as EditorPlaceholders;

/** Returns the values that the open entry can use, those of its own product first. */
export function valuesHere(): PlaceholderValues {
  const [, entry = ''] = /\/collection\/landings\/item\/([^/]+)/.exec(location.pathname) ?? [];
  return { ...own[decodeURIComponent(entry)], ...all };
}
