// npm run script-inventory: lists the scripts of each payment page with origin, hash and reason, as
// PCI DSS 4.0.1 requires (6.4.3). Fails on a script that scripts/script-inventory.json does not
// list. --json prints the inventory for npm run check-live. npm test runs it, too.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSite, siteFolder } from './build.mjs';
import { readPageScripts } from './page-scripts.ts';
import { createListLookup, readScriptList, type InventoryScript } from './script-list.ts';
import { openSite, pathOfPage } from './site-weight.mjs';

export interface InventoryPage {
  path: string;
  headers: Record<string, string>;
  scripts: InventoryScript[];
}

export interface Inventory {
  pages: InventoryPage[];
  /** A sentence for each script that is not in the list, and for each item without a script. */
  errors: string[];
}

type Sources = Record<string, { modules: string[]; packages: string[] }>;

/** Module that shows the card field. A page that can load it is a payment page. */
const CARD_MODULE = 'src/ui/card/CardField.tsx';

/**
 * Reads the payment pages of a built site. A flow changes its page without loading another one, so
 * all pages of a flow with a card field are payment pages.
 */
export function readInventory(folder: string, list = readScriptList()): Inventory {
  const readTable = (name: string) =>
    JSON.parse(readFileSync(join(folder, '_coverfront', name), 'utf8'));
  const sources: Sources = readTable('scripts.json');
  const headers: Record<string, Record<string, string>> = readTable('headers.json');
  const site = openSite(folder);
  const lookup = createListLookup(list);

  function readPage(name: string): InventoryPage[] {
    const { inline, entries, preloads, handlers } = readPageScripts(site.read(`/${name}`));
    const isLocal = (url: string) => /^\/(?!\/)/.test(url);
    const graph = site.graph([...entries, ...preloads].filter(isLocal));
    const files: string[] = [...graph.entry, ...graph.lazy];
    if (!files.some((file) => sources[file]?.modules.includes(CARD_MODULE))) return [];
    const path = pathOfPage(name);
    const own = { ...headers['/*'], ...headers[path] };
    const policy = own['content-security-policy'] ?? '';
    for (const handler of handlers) lookup.addError(`${path} has the attribute ${handler}`);
    const scripts = [
      ...inline.map((script) => lookup.inline(path, script, policy)),
      ...files.map((file) =>
        lookup.file(path, {
          file,
          content: site.read(file),
          packages: sources[file]?.packages,
          isEntry: entries.includes(file),
        }),
      ),
      ...[...entries, ...preloads]
        .filter((url) => !files.includes(url))
        .map((url) => lookup.otherEntry(path, url)),
      ...lookup.outside(path, policy),
    ];
    return [{ path, headers: own, scripts }];
  }

  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.html'));
  const pages = names.toSorted().flatMap(readPage);
  if (pages.length === 0) lookup.addError(`${folder} contains no payment page`);
  return { pages, errors: lookup.errors() };
}

/** Returns the inventory as text. Pages with the same scripts are listed together. */
function formatInventory({ pages }: Inventory): string {
  const groups = Map.groupBy(pages, ({ scripts }) => JSON.stringify(scripts));
  return [...groups.values()]
    .map((group) => {
      const paths = group.map(({ path }) => path).join('\n');
      const rows = (group[0]?.scripts ?? []).map(
        ({ script, origin, sha256, reason }) =>
          `  ${script}\n    ${origin} · ${sha256 ? `sha256-${sha256}` : 'no hash'} · ${reason}`,
      );
      return [paths, ...rows].join('\n');
    })
    .join('\n\n');
}

/**
 * Checks the scripts of the payment pages and prints each error.
 * @param folder the built site
 * @returns true if the list has every script
 */
export function checkScripts(folder: string, print: (line: string) => void = console.log): boolean {
  const { pages, errors } = readInventory(folder);
  for (const error of errors) print(error);
  const scripts = new Set(pages.flatMap((page) => page.scripts.map(({ script }) => script)));
  if (errors.length === 0)
    print(`${pages.length} payment pages, ${scripts.size} scripts, all in the list`);
  return errors.length === 0;
}

async function main(): Promise<boolean> {
  const isJson = process.argv.includes('--json');
  // Astro's output would mix with the JSON, so it goes to standard error.
  if (!(await buildSite({ output: 2 }))) return false;
  const inventory = readInventory(siteFolder);
  console.log(isJson ? JSON.stringify(inventory, null, 1) : formatInventory(inventory));
  return checkScripts(siteFolder, console.error);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { loadEnvFile } = await import('./env-file.mjs');
  loadEnvFile();
  process.exitCode = (await main()) ? 0 : 1;
}
