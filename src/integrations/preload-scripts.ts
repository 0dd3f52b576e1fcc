import type { AstroIntegration } from 'astro';

interface Chunk {
  type: 'chunk' | 'asset';
  imports?: string[];
  code?: string;
  facadeModuleId?: string | null;
}

/**
 * Modules that the pages of the account import at their start, by the page's path. The island
 * starts with what all its pages need, and imports the rest after it has read the URL.
 */
const importedAtStart: Readonly<Record<string, readonly string[]>> = {
  '/account/policies': [
    'islands/account/policies/PoliciesScreen.tsx',
    'policy/stores/load-policies.ts',
    'policy/stores/claims.ts',
  ],
  '/account/policies/vertical': [
    'islands/account/policies/ProductScreen.tsx',
    'policy/stores/load-policies.ts',
  ],
  '/account/policies/policy': [
    'islands/account/policies/detail/PolicyScreen.tsx',
    'policy/stores/load-policies.ts',
  ],
  '/account/settings': ['islands/account/settings/SettingsScreen.tsx'],
  '/account/claims': [
    'islands/claims/history/ClaimsScreen.tsx',
    'islands/claims/flow.ts',
    'policy/stores/claims.ts',
  ],
  '/account/claims/claim': ['islands/claims/history/ClaimScreen.tsx', 'policy/stores/claims.ts'],
};

/**
 * Adds preload links to a page's head for all scripts that the page's island needs at the start.
 * Without these links, the browser finds an imported script only after it has loaded the importing
 * script. This costs one more round trip.
 * @returns `integration` records the imports of each script; `withPreloads` adds the links to a
 * page (see integrations/precompress.ts)
 */
export function preloadScripts(): {
  integration: AstroIntegration;
  withPreloads: (html: Buffer, path: string) => Buffer;
} {
  const imports = new Map<string, string[]>();
  /** Length of each script. The longest ones are requested first, because they decide the wait. */
  const lengths = new Map<string, number>();
  /** The file of each module that is imported after the start, by the module's path in src/. */
  const files = new Map<string, string>();
  const recordImports = {
    name: 'record-imports',
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    generateBundle(_: unknown, bundle: Record<string, Chunk>) {
      for (const [file, chunk] of Object.entries(bundle)) {
        imports.set(file, chunk.imports ?? []);
        lengths.set(file, chunk.code?.length ?? 0);
        const [, module] = chunk.facadeModuleId?.split('/src/') ?? [];
        if (module) files.set(module, file);
      }
    },
  };
  function fileOf(module: string): string {
    const file = files.get(module);
    if (!file) throw new Error(`No script imports ${module}, so it cannot be preloaded`);
    return file;
  }
  return {
    integration: {
      name: 'preload-scripts',
      hooks: {
        'astro:config:setup': ({ updateConfig }) => {
          updateConfig({ vite: { plugins: [recordImports] } });
        },
      },
    },
    withPreloads(html, path) {
      if (!html.includes('<astro-island')) return html;
      const page = html.toString();
      const modules = importedAtStart[path] ?? [];
      const used = withImports([...startFiles(page), ...modules.map(fileOf)], imports);
      const lengthOf = (file: string) => lengths.get(file) ?? 0;
      const links = used
        .toSorted((a, b) => lengthOf(b) - lengthOf(a))
        .map((file) => `<link rel="modulepreload" href="/${file}">`)
        .join('');
      return links ? Buffer.from(page.replace('</head>', `${links}</head>`)) : html;
    },
  };
}

/** Returns the files that the page starts with: its scripts and its islands. */
function startFiles(html: string): string[] {
  const files = html.matchAll(
    /(?:(?:component|renderer)-url|<script type="module" src)="\/([^"]+)"/g,
  );
  return Array.from(files, ([, file = '']) => file);
}

function withImports(
  files: readonly string[],
  imports: ReadonlyMap<string, string[]>,
): readonly string[] {
  const found = new Set(files);
  for (const file of found) for (const next of imports.get(file) ?? []) found.add(next);
  return [...found];
}
