import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

/** Content of a script of the bundler: modules of this project, and packages of npm. */
interface ScriptSources {
  modules: string[];
  packages: string[];
}

interface Chunk {
  type: 'chunk' | 'asset';
  moduleIds?: string[];
}

/**
 * Writes what each script of the build contains into `_coverfront/scripts.json`. The list of scripts
 * on payment pages needs it, because a file's name does not say which packages are in the file.
 */
export function scriptSources(): AstroIntegration {
  const scripts: Record<string, ScriptSources> = {};
  const recordSources = {
    name: 'script-sources',
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    generateBundle(_: unknown, bundle: Record<string, Chunk>) {
      for (const [file, { type, moduleIds = [] }] of Object.entries(bundle))
        if (type === 'chunk') scripts[`/${file}`] = sourcesOf(moduleIds);
    },
  };
  return {
    name: 'script-sources',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [recordSources] } });
      },
      'astro:build:done': async ({ dir }) => {
        const byFile = Object.entries(scripts).toSorted(([a], [b]) => (a < b ? -1 : 1));
        const text = JSON.stringify(Object.fromEntries(byFile), null, 1);
        await writeFile(new URL('_coverfront/scripts.json', dir), text);
      },
    },
  };
}

/**
 * Separates the ids of modules into files of this project and packages.
 * @internal
 */
export function sourcesOf(moduleIds: readonly string[]): ScriptSources {
  const modules = new Set<string>();
  const packages = new Set<string>();
  for (const id of moduleIds) {
    const path = id.replaceAll('\\', '/').replace(/^\0/, '').replace(/\?.*$/, '');
    const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
    const module = /\/(src\/.*)$/.exec(path)?.[1];
    if (inPackage) packages.add(inPackage);
    else if (module) modules.add(module);
    // Code of the bundler has an id that is not a path of a file, such as 'rolldown/runtime.js'.
    else packages.add(path.split(/[/:]/, 1)[0] ?? path);
  }
  return { modules: [...modules].toSorted(), packages: [...packages].toSorted() };
}
