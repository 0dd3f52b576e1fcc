import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCollection } from 'astro:content';
import { isIconName, phosphorIconNames } from '../../site/phosphor.ts';

const knownIcons: ReadonlySet<string> = new Set(phosphorIconNames);
/** Matches an icon name in a block's attribute. */
const iconAttribute = /\bicon\s*[=:]\s*["']([a-z-]+)["']/g;

/** Returns the names of all icons that the code or the content uses. */
export async function usedIconNames(): Promise<Set<string>> {
  return new Set([...codeIconNames(), ...(await contentIconNames())]);
}

/**
 * Returns every string in the code that is the name of an icon, in the files that mention icons. A
 * few of these strings mean something else. Their icons are harmless.
 */
function codeIconNames(): string[] {
  const folder = join(process.cwd(), 'src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(astro|tsx?)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((code) => /icon/i.test(code))
    .flatMap((code) => [...code.matchAll(/'([a-z-]+)'|"([a-z-]+)"/g)])
    .map(([, single, double = '']) => single ?? double)
    .filter(isIconName);
}

/**
 * Returns the names of all icons in the content: icons in the fields of entries, and icons in the
 * blocks of their texts.
 */
async function contentIconNames(): Promise<Set<string>> {
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
