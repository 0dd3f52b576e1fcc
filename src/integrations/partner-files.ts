import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  partnersPath,
  parsePartners,
  withFrameAncestors,
  type ParsedPartners,
} from '../contract/partners.ts';
import { brandFile, loadBrand } from './brand-theme.ts';

type Settings = Record<string, string | undefined>;
/** Path (without a trailing slash, '/' for the home page, '/*' for everything) to header names and values. */
export type HeaderTable = Record<string, Record<string, string>>;

/**
 * Reads the partners of PARTNERS_FILE and ALLOWED_ORIGINS.
 * @throws Error that names the file with each wrong field
 */
export function loadPartners(settings: Settings): ParsedPartners {
  const file = resolve(settings.PARTNERS_FILE || 'partners.json');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '{"partners":[]}';
  const origins = (settings.ALLOWED_ORIGINS ?? '').split(/[\s,]+/).filter(Boolean);
  const { tokens } = loadBrand(brandFile(settings.BRAND_FILE));
  try {
    return parsePartners(text, { origins, tokens });
  } catch (error) {
    throw new Error(`${file} cannot be used:\n${(error as Error).message}`, { cause: error });
  }
}

/** Returns the headers of a static host. Only partners may frame the pages of `embeddablePages`. */
export function embeddableHeaders(
  headers: HeaderTable,
  embeddablePages: readonly string[],
  { partners }: Pick<ParsedPartners, 'partners'>,
): HeaderTable {
  const origins = partners.map(({ origin }) => origin);
  const embeddable = embeddablePages.flatMap((page) => {
    const policy = headers[page]?.['content-security-policy'];
    if (policy === undefined) return [];
    return [
      [page, { ...headers[page], 'content-security-policy': withFrameAncestors(policy, origins) }],
    ];
  });
  return { ...headers, ...Object.fromEntries(embeddable) };
}

/**
 * Writes the partner data that pages on a static host read. The server generates this file itself.
 */
export function writePartners(dir: URL, { partners }: Pick<ParsedPartners, 'partners'>): void {
  writeFileSync(new URL(`.${partnersPath}`, dir), JSON.stringify({ partners }));
}
