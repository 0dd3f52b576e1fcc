import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  partnersPath,
  parsePartners,
  cspWithFrameAncestors,
  type ParsedPartners,
} from '../contract/partners.ts';
import { brandFilePath, loadBrand } from './brand-theme.ts';

type Settings = Record<string, string | undefined>;
/**
 * Response headers by path: for each path, the header names and their values. A path has no
 * trailing slash. '/' is the home page, and '/*' means all paths.
 */
export type HeadersByPath = Record<string, Record<string, string>>;

/**
 * Reads the partners from the file PARTNERS_FILE and from the setting ALLOWED_ORIGINS.
 * @throws Error whose message names the file and each wrong field
 */
export function loadPartners(settings: Settings): ParsedPartners {
  const file = resolve(settings.PARTNERS_FILE || 'partners.json');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '{"partners":[]}';
  const origins = (settings.ALLOWED_ORIGINS ?? '').split(/[\s,]+/).filter(Boolean);
  const { tokens } = loadBrand(brandFilePath(settings.BRAND_FILE));
  try {
    return parsePartners(text, { origins, tokens });
  } catch (error) {
    throw new Error(`${file} cannot be used:\n${(error as Error).message}`, { cause: error });
  }
}

/**
 * Returns the headers for a static host. For the pages in `embeddablePages`, adds the partners'
 * origins to the origins that may show the page in a frame.
 */
export function addPartnerFrameOrigins(
  headers: HeadersByPath,
  embeddablePages: readonly string[],
  { partners }: Pick<ParsedPartners, 'partners'>,
): HeadersByPath {
  const origins = partners.map(({ origin }) => origin);
  const embeddable = embeddablePages.flatMap((page) => {
    const policy = headers[page]?.['content-security-policy'];
    if (policy === undefined) return [];
    return [
      [
        page,
        { ...headers[page], 'content-security-policy': cspWithFrameAncestors(policy, origins) },
      ],
    ];
  });
  return { ...headers, ...Object.fromEntries(embeddable) };
}

/**
 * Writes the partner data that the pages read into a file of the built site. Only static hosts need
 * this file, because the server creates the same data itself.
 */
export function writePartnersFile(dir: URL, { partners }: Pick<ParsedPartners, 'partners'>): void {
  writeFileSync(new URL(`.${partnersPath}`, dir), JSON.stringify({ partners }));
}
