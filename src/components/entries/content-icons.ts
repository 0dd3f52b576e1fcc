import { getCollection } from 'astro:content';
import { phosphorIconNames } from '../../site/phosphor.ts';

const knownIcons: ReadonlySet<string> = new Set(phosphorIconNames);
/** Matches an icon name in a block's attribute. */
const iconAttribute = /\bicon\s*[=:]\s*["']([a-z-]+)["']/g;

/**
 * Returns the names of all icons in the content: icons in the fields of entries, and icons in the
 * blocks of their texts.
 */
export async function contentIconNames(): Promise<Set<string>> {
  const entries = (
    await Promise.all(
      (['landings', 'pages', 'products', 'perks'] as const).map((name) => getCollection(name)),
    )
  ).flat();
  const named = entries.flatMap((entry) => [
    ...iconsIn(entry.data),
    ...[...('body' in entry && entry.body ? entry.body : '').matchAll(iconAttribute)].map(
      ([, name = '']) => name,
    ),
  ]);
  return new Set(named.filter((name) => knownIcons.has(name)));
}

function iconsIn(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) =>
    key === 'icon' && typeof value === 'string' ? [value] : iconsIn(value),
  );
}
