import type { CollectionEntry } from 'astro:content';
import { brand } from '../../site/brand.ts';
import { entriesInFileOrder } from './entries-in-file-order.ts';

type Menu = CollectionEntry<'menus'>['data'];
export type MenuLink = Menu['links'][number] & { href: string };

/**
 * Returns the menu with the given id. Each of its links has a URL. If the content has no such menu,
 * the list of links is empty.
 */
export async function findMenu(id: Menu['id']): Promise<{ title: string; links: MenuLink[] }> {
  const found = (await entriesInFileOrder('menus')).find((one) => one.id === id);
  const links = found?.links.map((link) => ({
    ...link,
    href: link.brandLink ? brand.links[link.brandLink] : link.href!,
  }));
  return { title: found?.title ?? '', links: links ?? [] };
}
