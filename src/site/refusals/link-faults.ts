// Links to pages, files and places in a page that are not there. They are looked for in the built pages, where every link
// of a text, a block, a list or a component ends up, and in the fields of the content, which a script may use; what is
// found is named by the file that says it.
import type { BuiltPage, BuiltSite } from './built-site.ts';
import { bodyLineAt, lineOf, nameOf, textsIn, type ContentFile } from './content-files.ts';
import type { Fault } from './faults.ts';
import { nearest } from './schema-words.ts';

/** What is wrong with a link, and the pages on which it is. */
interface Dead {
  link: string;
  says: string;
  pages: string[];
}

const attribute = /\s(?:href|src|action)="([^"]*)"/g;
const elsewhere = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;
const ownPath = /^\/(?!\/)\S*$/;

/**
 * Every dead link, by its source.
 * @param content the files whose words the pages show
 */
export function linkFaults(site: BuiltSite, content: readonly ContentFile[]): Fault[] {
  const judge = judgeOf(site);
  const shown = content.filter((file) => isShown(file, site));
  const dead = deadLinks(site, judge);
  return [
    ...[...dead.values()].flatMap((one) => sourcesOf(one, shown, site)),
    ...shown.flatMap((file) => fieldLinks(file, judge)),
  ];
}

type Judge = (link: string, from: string) => string | undefined;

/** What is wrong with a link on a page. Most links stand on every page, so that each is looked up once. */
function judgeOf({ pages, answers }: BuiltSite): Judge {
  const known = new Map<string, string | undefined>();
  const places = new Map<string, Set<string>>();
  const placesOf = ({ path, html }: BuiltPage) => {
    const found = places.get(path) ?? idsIn(html);
    places.set(path, found);
    return found;
  };
  function judge(link: string, from: string): string | undefined {
    const { pathname, hash } = new URL(link, `http://site${from}`);
    const path = decoded(pathname).replace(/(.)\/$/, '$1');
    if (!answers(path)) return noPage(link, path, [...pages.keys()]);
    const target = pages.get(path);
    const id = decoded(hash.slice(1));
    if (!target || !id || id === 'top' || placesOf(target).has(id)) return undefined;
    const near = nearest(id, [...placesOf(target)]);
    return `links to ${link}, but ${path} has no place of that name${near ? `; did you mean #${near}?` : ''}`;
  }
  return (link, from) => {
    if (!link.startsWith('/')) return judge(link, from);
    if (!known.has(link)) known.set(link, judge(link, '/'));
    return known.get(link);
  };
}

function noPage(link: string, path: string, paths: string[]): string {
  if (!/^[/#?.]/.test(link))
    return `links to ${link}, which is not there: begin a page of this site with / and an address elsewhere with https://`;
  const near = nearest(path, paths);
  return `links to ${link}, which is not there${near ? `; did you mean ${near}?` : ''}`;
}

function idsIn(html: string): Set<string> {
  return new Set([...html.matchAll(/\sid="([^"]+)"/g)].map((found) => plain(found[1]!)));
}

function deadLinks({ pages }: BuiltSite, judge: Judge): Map<string, Dead> {
  const dead = new Map<string, Dead>();
  for (const page of pages.values()) {
    for (const link of linksOf(page)) {
      const says = judge(link, page.path);
      if (!says) continue;
      const one = dead.get(says) ?? { link, says, pages: [] };
      one.pages.push(page.path);
      dead.set(says, one);
    }
  }
  return dead;
}

const linksByPage = new WeakMap<BuiltPage, ReadonlySet<string>>();
/** Each link once: most are on every page, and a part of a text would keep all of it in memory. */
const pool = new Map<string, string>();

/** The links of a page that do not leave the site, as they are written. */
export function linksOf(page: BuiltPage): ReadonlySet<string> {
  const before = linksByPage.get(page);
  if (before) return before;
  const links = new Set<string>();
  for (const [, written = ''] of page.html.matchAll(attribute))
    if (written && !elsewhere.test(written)) links.add(pooled(plain(written)));
  linksByPage.set(page, links);
  return links;
}

function pooled(text: string): string {
  const known = pool.get(text) ?? Buffer.from(text).toString();
  pool.set(known, known);
  return known;
}

const plain = (text: string) => text.replace(/&(?:amp|#38);/g, '&').replace(/&(?:quot|#34);/g, '"');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The path of an entry that is a page of its own. */
function pageOf({ collection, id }: ContentFile): string | undefined {
  if (collection.name !== 'pages' && collection.name !== 'landings') return undefined;
  return id === 'index' ? '/' : `/${id}`;
}

/** Drafts and what waits for its day have no page. */
function isShown(file: ContentFile, { pages }: BuiltSite): boolean {
  const page = pageOf(file);
  return page === undefined || pages.has(page);
}

/** Where the content says it; the page, where only a component does. */
function sourcesOf(
  { link, says, pages }: Dead,
  content: readonly ContentFile[],
  site: BuiltSite,
): Fault[] {
  const found = content
    // What is fine on its own page was not meant.
    .filter((file) => link.startsWith('/') || pages.includes(pageOf(file) ?? pages[0]!))
    .flatMap((file) =>
      [...inFields(file, link), ...inBody(file, link)].map((place) => ({
        file: file.file,
        ...place,
        says,
      })),
    );
  if (found.length > 0) return found;
  const [first = '/'] = pages;
  const own = content.find((file) => pageOf(file) === first);
  return [{ file: own?.file ?? site.pages.get(first)!.file, says }];
}

type Place = Pick<Fault, 'line' | 'field'>;

function inFields(file: ContentFile, link: string): Place[] {
  return textsIn(file.data)
    .filter(({ text }) => text === link || decoded(link) === text)
    .map(({ path }) => ({ line: lineOf(file, path), field: nameOf(path, file.data) }));
}

function inBody(file: ContentFile, link: string): Place[] {
  const spellings = [...new Set([link, decoded(link), link.replaceAll('&', '&amp;')])];
  const written = spellings
    .map((one) => one.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
    .join('|');
  const found = file.body.matchAll(
    new RegExp(`(?<=[("'<]|\\]:\\s*)(?:${written})(?=[)"'>\\s])`, 'g'),
  );
  return [...found].map(({ index }) => ({ line: bodyLineAt(file, index) }));
}

/** What is written in a field leads somewhere even where no page draws it. */
function fieldLinks(file: ContentFile, judge: Judge): Fault[] {
  return textsIn(file.data).flatMap(({ path, text }) => {
    const says = ownPath.test(text) ? judge(text, pageOf(file) ?? '/') : undefined;
    return says
      ? [{ file: file.file, line: lineOf(file, path), field: nameOf(path, file.data), says }]
      : [];
  });
}
