// Looks up the scripts of payment pages in scripts/script-inventory.json.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  minifyInlineScript,
  speculationRulesJson,
  trustedTypesScript,
} from '../src/site/inline-scripts.ts';
import { sha256Of, sourcesOfDirective } from './page-scripts.ts';

/** Listed script. `setting` names the setting without which no page has the script. */
interface Listed {
  reason: string;
  setting?: string;
}

export interface ScriptList {
  /** Scripts in the HTML. `sha256` is set for code of a package, which changes with its version. */
  inline: (Listed & { source: string; sha256?: string })[];
  /** Files that pages name, without the hash in their name. They import further files. */
  entries: (Listed & { name: string })[];
  /** Packages of npm in these files. */
  packages: (Listed & { name: string })[];
  /** Scripts of other origins. They have no hash, because their providers change them. */
  outside: (Listed & { url: string })[];
}

export interface InventoryScript {
  /** Path of a file, the source of a script in the HTML, or the URL of a script of another origin. */
  script: string;
  /** 'site', 'inline', or another origin. */
  origin: string;
  /** Null for a script of another origin. */
  sha256: string | null;
  reason: string;
}

/** Script in a file of the build, with the names of the packages in it. */
interface ScriptFile {
  file: string;
  content: string;
  /** Undefined if the build has not recorded the file. */
  packages: readonly string[] | undefined;
  isEntry: boolean;
}

const root = join(import.meta.dirname, '..');

export function readScriptList(): ScriptList {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'script-inventory.json'), 'utf8'));
}

/** Looks up scripts in the list. Remembers those that it lacks, and the items without a script. */
export function createListLookup(list: ScriptList) {
  const errors = new Set<string>();
  const used = new Set<Listed>();
  function reasonOf(item: Listed | undefined, missing: string): string {
    if (item) used.add(item);
    else errors.add(`${missing} is not in scripts/script-inventory.json`);
    return item?.reason ?? 'NOT IN THE LIST';
  }
  return {
    addError: (text: string) => void errors.add(text),
    inline(path: string, { sha256, text }: { sha256: string; text: string }, policy: string) {
      const sources = sourcesOfDirective(policy, 'script-src');
      if (!sources.includes(`'sha256-${sha256}'`))
        errors.add(`${path}: its policy does not allow the inline script sha256-${sha256}`);
      const item = list.inline.find(
        (one) => (one.sha256 ?? sha256Of(readInlineSource(one.source, sources))) === sha256,
      );
      const start = `${text.trim().slice(0, 60).replaceAll('\n', ' ')}…`;
      const reason = reasonOf(item, `${path}: the inline script sha256-${sha256} (${start})`);
      return { script: item?.source ?? start, origin: 'inline', sha256, reason };
    },
    file(path: string, { file, content, packages, isEntry }: ScriptFile): InventoryScript {
      if (!packages) errors.add(`${path}: ${file} is not a script of the bundler`);
      const reasons = (packages ?? []).map((name) => {
        const item = list.packages.find((one) => one.name === name);
        return reasonOf(item, `${path}: the package ${name} in ${file}`);
      });
      const entry = list.entries.find(({ name }) => name === nameOf(file));
      if (isEntry) reasons.unshift(reasonOf(entry, `${path}: ${file}`));
      const reason = [...new Set(reasons)].join(' ') || 'Imported by an entry of the page.';
      return { script: file, origin: 'site', sha256: sha256Of(content), reason };
    },
    /** A script that the page names and the build does not contain. */
    otherEntry(path: string, url: string): InventoryScript {
      const item = list.outside.find((one) => one.url === url);
      return {
        script: url,
        origin: originOf(url),
        sha256: null,
        reason: reasonOf(item, `${path}: ${url}`),
      };
    },
    /** The scripts of other origins that the page’s policy allows. */
    outside(path: string, policy: string): InventoryScript[] {
      const sources = sourcesOfDirective(policy, 'script-src');
      if (sources.length === 0) errors.add(`${path} has no policy for scripts`);
      for (const word of sources)
        if (/^'(?!self'|sha256-)/.test(word)) errors.add(`${path}: its policy allows ${word}`);
      return otherOrigins(sources).flatMap((origin) => {
        const items = list.outside.filter(({ url }) => originOf(url) === origin);
        if (items.length === 0) reasonOf(undefined, `${path}: the origin ${origin}`);
        return items.map((item) => {
          used.add(item);
          return { script: item.url, origin, sha256: null, reason: item.reason };
        });
      });
    },
    errors(): string[] {
      const { inline, entries, packages, outside } = list;
      const unused = [...inline, ...entries, ...packages, ...outside]
        .filter((item) => !item.setting && !used.has(item))
        .map((item) => Object.values(item)[0]);
      return [...errors, ...unused.map((name) => `${name} is in the list, but on no payment page`)];
    },
  };
}

/** Returns the text of an inline script of this project, as pages contain it. */
function readInlineSource(source: string, policySources: readonly string[]): string {
  if (source.endsWith('#speculationRulesJson')) return speculationRulesJson;
  if (source.endsWith('#trustedTypesScript'))
    return trustedTypesScript(otherOrigins(policySources));
  return minifyInlineScript(readFileSync(join(root, source), 'utf8'));
}

const otherOrigins = (sources: readonly string[]) =>
  sources.filter((word) => !word.startsWith("'"));

/** The host may begin with a star, as in a Content-Security-Policy. */
function originOf(url: string): string {
  return /^[a-z]+:\/\/[^/]+/.exec(url)?.[0] ?? 'site';
}

/** Returns the name of a file in the build without its hash. */
function nameOf(file: string): string {
  return /([^/]+?)\.[\w-]{8}\.js$/.exec(file)?.[1] ?? file;
}
