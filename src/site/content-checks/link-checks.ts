// Content check: finds links to missing pages, files and anchors. The check reads the links in the
// built pages, because the built pages contain every link of a text, block, list or component. It
// also reads the paths in the content's fields, because a script may use them. Each error names the
// content file that contains the link.
import { decodeUrlPart } from '../../core/path.ts';
import { unpublishedReason, type PublicationDates } from '../publication.ts';
import type { BuiltPage, BuiltSite } from './built-site.ts';
import {
  fileLineAtBodyOffset,
  lineOfField,
  formatFieldPath,
  collectStrings,
  type ContentFile,
} from './content-files.ts';
import type { ContentError } from './content-error.ts';
import { mostSimilarWord } from './schema-messages.ts';

/** A broken link with its error message and the pages that contain it. */
interface BrokenLink {
  link: string;
  message: string;
  pages: string[];
}

const attribute = /\s(?:href|src|action)="([^"]*)"/g;
const externalUrl = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;
const sitePath = /^\/(?!\/)\S*$/;

/**
 * Returns an error for each place in the content that contains a broken link.
 * @param content the files whose content the pages show
 */
export function brokenLinkErrors(site: BuiltSite, content: readonly ContentFile[]): ContentError[] {
  const checkLink = createLinkCheck(site, unpublishedLinks(content));
  const shownFiles = content.filter((file) => isShown(file, site));
  const brokenLinks = findBrokenLinks(site, checkLink);
  return [
    ...[...brokenLinks.values()].flatMap((brokenLink) =>
      errorsAtSources(brokenLink, shownFiles, site),
    ),
    ...shownFiles.flatMap((file) => fieldLinkErrors(file, checkLink)),
  ];
}

type LinkCheck = (link: string, from: string) => string | undefined;

/** Returns the reason why the target of a link is not on the site, for each unpublished entry. */
function unpublishedLinks(content: readonly ContentFile[]): ReadonlyMap<string, string> {
  const now = new Date();
  return new Map(
    content.flatMap((file) => {
      const reason = unpublishedReason((file.data ?? {}) as PublicationDates, now);
      const link = file.collection.name === 'faq' ? `/faq#${file.id}` : pageOf(file);
      if (!reason || !link) return [];
      return [[link, reason === 'Draft' ? 'is a draft' : `is unpublished (${reason})`] as const];
    }),
  );
}

/**
 * Returns a function that checks if a link on a page works. The function checks each link only
 * once, because most links are on every page.
 */
function createLinkCheck(
  { pages, serves: answers }: BuiltSite,
  unpublished: ReadonlyMap<string, string>,
): LinkCheck {
  const known = new Map<string, string | undefined>();
  const idsByPage = new Map<string, Set<string>>();
  const idsOf = ({ path, html }: BuiltPage) => {
    const found = idsByPage.get(path) ?? idsIn(html);
    idsByPage.set(path, found);
    return found;
  };
  function checkLink(link: string, from: string): string | undefined {
    const { pathname, hash } = new URL(link, `http://site${from}`);
    const path = decodeUrlPart(pathname).replace(/(.)\/$/, '$1');
    const reason = unpublished.get(path);
    if (!answers(path))
      return reason
        ? `links to ${link}, which ${reason}: ${publishToo}`
        : missingPageMessage(link, path, [...pages.keys()]);
    const target = pages.get(path);
    if (target?.hasAllAnchors === false) return undefined;
    const id = decodeUrlPart(hash.slice(1));
    if (!target || !id || id === 'top' || idsOf(target).has(id)) return undefined;
    const anchorReason = unpublished.get(`${path}#${id}`);
    if (anchorReason) return `links to ${link}, but the question ${anchorReason}: ${publishToo}`;
    const suggestion = mostSimilarWord(id, [...idsOf(target)]);
    return `links to ${link}, but ${path} has no anchor with that name${suggestion ? `; did you mean #${suggestion}?` : ''}`;
  }
  return (link, from) => {
    if (!link.startsWith('/')) return checkLink(link, from);
    if (!known.has(link)) known.set(link, checkLink(link, '/'));
    return known.get(link);
  };
}

const publishToo = 'publish it too, or remove the link';

function missingPageMessage(link: string, path: string, paths: string[]): string {
  if (!/^[/#?.]/.test(link))
    return `links to ${link}, which does not exist: begin a path of this site with / and an external URL with https://`;
  const suggestion = mostSimilarWord(path, paths);
  return `links to ${link}, which does not exist${suggestion ? `; did you mean ${suggestion}?` : ''}`;
}

function idsIn(html: string): Set<string> {
  return new Set([...html.matchAll(/\sid="([^"]+)"/g)].map((found) => decodeEntities(found[1]!)));
}

function findBrokenLinks({ pages }: BuiltSite, checkLink: LinkCheck): Map<string, BrokenLink> {
  const brokenLinks = new Map<string, BrokenLink>();
  for (const page of pages.values()) {
    for (const link of internalLinksOf(page)) {
      const message = checkLink(link, page.path);
      if (!message) continue;
      const brokenLink = brokenLinks.get(message) ?? { link, message, pages: [] };
      brokenLink.pages.push(page.path);
      brokenLinks.set(message, brokenLink);
    }
  }
  return brokenLinks;
}

const linksByPage = new WeakMap<BuiltPage, ReadonlySet<string>>();
/**
 * Stores the text of each link once, because most links are on every page. The stored text is a
 * copy, because a substring of a page's HTML would keep the whole HTML in memory.
 */
const internedLinks = new Map<string, string>();

/**
 * Returns the links from the page to this site. Each link has the same form as in the page's HTML.
 */
export function internalLinksOf(page: BuiltPage): ReadonlySet<string> {
  const cached = linksByPage.get(page);
  if (cached) return cached;
  const links = new Set<string>();
  for (const [, written = ''] of page.html.matchAll(attribute))
    if (written && !externalUrl.test(written)) links.add(intern(decodeEntities(written)));
  linksByPage.set(page, links);
  return links;
}

function intern(text: string): string {
  const known = internedLinks.get(text) ?? Buffer.from(text).toString();
  internedLinks.set(known, known);
  return known;
}

const decodeEntities = (text: string) =>
  text.replace(/&(?:amp|#38);/g, '&').replace(/&(?:quot|#34);/g, '"');

/** Returns the path of an entry's page. Undefined if the entry has no page of its own. */
function pageOf({ collection, id }: ContentFile): string | undefined {
  if (collection.name !== 'pages' && collection.name !== 'landings') return undefined;
  return id === 'index' ? '/' : `/${id}`;
}

/** Returns false for a page or landing that is not in the built site, such as a draft. */
function isShown(file: ContentFile, { pages }: BuiltSite): boolean {
  const page = pageOf(file);
  return page === undefined || pages.has(page);
}

/**
 * Returns an error for each place in the content that contains the broken link. If only a component
 * contains the link, returns one error, for the first page with the link.
 */
function errorsAtSources(
  { link, message, pages }: BrokenLink,
  content: readonly ContentFile[],
  site: BuiltSite,
): ContentError[] {
  const found = content
    // Searches only the content of the pages with the broken link if the link is relative, because
    // the same relative link can be valid on other pages.
    .filter((file) => link.startsWith('/') || pages.includes(pageOf(file) ?? pages[0]!))
    .flatMap((file) =>
      [...locationsInFields(file, link), ...locationsInBody(file, link)].map((errorLocation) => ({
        file: file.file,
        ...errorLocation,
        message,
      })),
    );
  if (found.length > 0) return found;
  const [first = '/'] = pages;
  const ownFile = content.find((file) => pageOf(file) === first);
  return [{ file: ownFile?.file ?? site.pages.get(first)!.file, message }];
}

type ErrorLocation = Pick<ContentError, 'line' | 'field'>;

function locationsInFields(file: ContentFile, link: string): ErrorLocation[] {
  return collectStrings(file.data)
    .filter(({ text }) => text === link || decodeUrlPart(link) === text)
    .map(({ path }) => ({
      line: lineOfField(file, path),
      field: formatFieldPath(path, file.data),
    }));
}

function locationsInBody(file: ContentFile, link: string): ErrorLocation[] {
  const spellings = [...new Set([link, decodeUrlPart(link), link.replaceAll('&', '&amp;')])];
  const written = spellings
    .map((spelling) => spelling.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
    .join('|');
  const found = file.body.matchAll(
    new RegExp(`(?<=[("'<]|\\]:\\s*)(?:${written})(?=[)"'>\\s])`, 'g'),
  );
  return [...found].map(({ index }) => ({ line: fileLineAtBodyOffset(file, index) }));
}

/**
 * Returns errors for the paths in the fields of a file. The paths must be valid even if no page
 * shows them.
 */
function fieldLinkErrors(file: ContentFile, checkLink: LinkCheck): ContentError[] {
  return collectStrings(file.data).flatMap(({ path, text }) => {
    const message = sitePath.test(text) ? checkLink(text, pageOf(file) ?? '/') : undefined;
    return message
      ? [
          {
            file: file.file,
            line: lineOfField(file, path),
            field: formatFieldPath(path, file.data),
            message,
          },
        ]
      : [];
  });
}
