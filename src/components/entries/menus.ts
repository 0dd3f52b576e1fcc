import type { CollectionEntry } from 'astro:content';
import { brand } from '../../site/brand.ts';
import { orderedEntries } from './ordered-entries.ts';

type Menu = CollectionEntry<'menus'>['data'];
export type MenuLink = Menu['links'][number] & { href: string };

/**
 * Returns the menu with the given id. Each of its links has a URL. If the content has no such menu,
 * the list of links is empty.
 */
export async function menu(id: Menu['id']): Promise<{ title: string; links: MenuLink[] }> {
  const found = (await orderedEntries('menus')).find((one) => one.id === id);
  const links = found?.links.map((link) => ({
    ...link,
    href: link.brandLink ? brand.links[link.brandLink] : link.href!,
  }));
  return { title: found?.title ?? '', links: links ?? [] };
}
