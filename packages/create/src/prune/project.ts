/** The source files of a shop, with what each of them imports. Astro files count by their script. */
import { posix } from 'node:path';
import ts from 'typescript';
import type { Files } from '../products.ts';
import { parseModule, type Module } from './module.ts';

const isCode = (path: string) => /\.(?:ts|tsx|mjs|astro)$/.test(path) && !path.endsWith('.d.ts');

/**
 * Returns a file as TypeScript, with every character at its place. The template of an Astro file
 * becomes one JSX element after its script.
 */
function asTypeScript(path: string, text: string): string {
  if (!path.endsWith('.astro')) return text;
  const [front = ''] = /^---\n.*?\n---/s.exec(text) ?? [];
  const script = front && `   \n${front.slice(4, -4)}\n;<>`;
  const template = text
    .slice(front.length)
    .replaceAll(notJsx, (found) => found.replaceAll(/\S/g, ' '));
  return `${script || '<>'}${template}</>`;
}

/** Comments, the document type, and what scripts and styles contain. */
const notJsx = /<!--.*?-->|<!doctype[^>]*>|(?<=<(script|style)\b[^>]*(?<!\/)>).*?(?=<\/\1>)/gis;

export class Project {
  readonly files: Files;
  private readonly parsed = new Map<string, { text: string; module: Module }>();
  private readonly uses = new WeakMap<Module, ReturnType<Project['usesIn']>>();

  /** Files before any removal. Others are generated, or are no text. */
  private readonly known: ReadonlySet<string>;

  constructor(files: Files) {
    this.files = files;
    this.known = new Set(files.keys());
  }

  paths(): string[] {
    return [...this.files.keys()].filter(isCode);
  }

  module(path: string): Module {
    const text = this.files.get(path) ?? '';
    const known = this.parsed.get(path);
    if (known?.text === text) return known.module;
    const module = parseModule(path, asTypeScript(path, text));
    this.parsed.set(path, { text, module });
    return module;
  }

  /** Returns the path of an imported file. Undefined for a package and for a file that is no text. */
  resolve(from: string, specifier: string): string | undefined {
    if (!specifier.startsWith('.')) return undefined;
    const path = posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''));
    return this.known.has(path) ? path : undefined;
  }

  /** True for the path of a removed source file. Lists of tests for their runner stay. */
  isGonePath(text: string, from: string): boolean {
    const isListed = isTestPath(text) && !isTestPath(from);
    return isCode(text) && this.known.has(text) && !this.files.has(text) && !isListed;
  }

  /** Names of removed Astro components. Tables have them by these names. */
  goneComponents(): string[] {
    return [...this.known]
      .filter((path) => path.endsWith('.astro') && !this.files.has(path))
      .map((path) => posix.basename(path, '.astro'));
  }

  /** True for a file that a command of package.json runs. */
  isCommand(path: string): boolean {
    return (this.files.get('package.json') ?? '').includes(path);
  }

  /** True if a file exports a name, itself or from another file. */
  exports(path: string, name: string): boolean {
    if (!this.files.has(path)) return false;
    if (!isCode(path) || path.endsWith('.astro') || name === '*') return true;
    const { exports, reexports } = this.module(path);
    if (exports.has(name)) return true;
    return reexports.some((one) => {
      const target = this.resolve(path, one.specifier);
      if (target === undefined) return one.name === name || one.name === '*';
      if (one.name === '*') return this.exports(target, name);
      return one.name === name && this.exports(target, one.imported);
    });
  }

  /** Returns the members of an exported constant object or module. Undefined if it has others. */
  members(path: string, name: string): ReadonlySet<string> | undefined {
    if (!isCode(path) || path.endsWith('.astro')) return undefined;
    const { source, exports, reexports } = this.module(path);
    if (name === '*') return reexports.length === 0 ? exports : undefined;
    return tableKeys(source, name);
  }

  /** Returns the files that import each file, also through a file that exports it again. */
  importers(): Map<string, Set<string>> {
    const direct = new Map<string, Set<string>>();
    const passed = new Map<string, Set<string>>();
    for (const path of this.paths()) {
      const { imports, loads, reexports } = this.module(path);
      const add = (map: typeof direct, specifier: string) => {
        const target = this.resolve(path, specifier);
        if (target !== undefined) map.set(target, (map.get(target) ?? new Set()).add(path));
      };
      for (const { specifier } of imports) add(direct, specifier);
      for (const specifier of loads) add(direct, specifier);
      for (const { specifier } of reexports) {
        add(direct, specifier);
        add(passed, specifier);
      }
    }
    for (const [target, through] of passed)
      for (const one of through)
        for (const importer of direct.get(one) ?? []) direct.get(target)?.add(importer);
    return direct;
  }

  /** Counts the imports of each export by files outside and inside tests: 'path#name'. */
  countUses(): Map<string, { production: number; tests: number }> {
    const counts = new Map<string, { production: number; tests: number }>();
    for (const path of this.paths()) {
      for (const [target, name] of this.usesIn(path)) {
        // Benches and scripts use fixtures as tests do.
        const isTest = isTestPath(path) || isTestPath(target) || path === 'playwright.config.ts';
        for (const key of [`${target}#${name}`, `${target}#`]) {
          const count = counts.get(key) ?? { production: 0, tests: 0 };
          count[isTest ? 'tests' : 'production'] += 1;
          counts.set(key, count);
        }
      }
    }
    return counts;
  }

  /** Returns the files and names that a file imports. */
  private usesIn(path: string): readonly (readonly [target: string, name: string])[] {
    const module = this.module(path);
    const known = this.uses.get(module);
    if (known) return known;
    const { imports, loads, reexports } = module;
    const scripts = path.endsWith('.astro')
      ? [...(this.files.get(path) ?? '').matchAll(/<script src="([^"]+)"/g)]
      : [];
    const used = [
      ...imports.flatMap(({ specifier, names }) =>
        names.length === 0
          ? [[specifier, '*'] as const]
          : names.map(([, imported]) => [specifier, imported] as const),
      ),
      ...loads.map((specifier) => [specifier, '*'] as const),
      ...reexports.map(({ specifier, imported }) => [specifier, imported] as const),
      ...scripts.map(([, specifier = '']) => [specifier, '*'] as const),
    ].flatMap(([specifier, name]) => {
      const target = this.resolve(path, specifier);
      return target === undefined ? [] : [[target, name] as const];
    });
    this.uses.set(module, used);
    return used;
  }
}

function tableKeys(source: ts.SourceFile, name: string): ReadonlySet<string> | undefined {
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const declaration of statement.declarationList.declarations) {
      if (declaration.name.getText() !== name || !declaration.initializer) continue;
      let value = declaration.initializer;
      while (ts.isAsExpression(value) || ts.isSatisfiesExpression(value)) value = value.expression;
      if (!ts.isObjectLiteralExpression(value) || declaration.type) return undefined;
      if (!value.properties.every((one) => one.name && !ts.isComputedPropertyName(one.name)))
        return undefined;
      return new Set(
        value.properties.flatMap(({ name: key }) => (key && 'text' in key ? [key.text] : [])),
      );
    }
  }
  return undefined;
}

export const isTestPath = (path: string) => /(?:^|\/)tests\//.test(path);
