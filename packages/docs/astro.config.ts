// Configuration of the documentation site. scripts/docs.ts runs Astro in the repository's root.
import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import starlightLlmsTxt from 'starlight-llms-txt';
import starlightOpenApi, { openAPISidebarGroups } from 'starlight-openapi';
import packageFile from '../../package.json' with { type: 'json' };
import { brandStyles } from './src/brand-styles.ts';
import { checkBuiltLinks } from './src/check-built-links.ts';
import { markdownOfRepository } from './src/markdown-of-repository.ts';
import { openApiFile, repositoryRoot } from './src/paths.ts';

const project: { description: string; repository?: string } = packageFile;

export default defineConfig({
  // llms.txt has absolute links. The option --site replaces this URL.
  site: 'http://localhost:4326',
  devToolbar: { enabled: false },
  vite: { plugins: [brandStyles()], server: { fs: { allow: [repositoryRoot] } } },
  integrations: [
    starlight({
      title: 'Coverfront',
      description: project.description,
      customCss: ['virtual:brand.css', './src/docs.css'],
      components: { SiteTitle: './src/SiteTitle.astro' },
      markdown: { processedDirs: [repositoryRoot] },
      credits: false,
      plugins: [
        starlightLlmsTxt({
          customSelectors: { all: ['svg', 'style'] },
          optionalLinks: [{ label: 'OpenAPI document', url: './openapi.json' }],
        }),
        starlightOpenApi([
          {
            base: 'api',
            schema: openApiFile,
            sidebar: {
              label: 'API reference',
              operations: { labels: 'operationId', badges: true },
            },
          },
        ]),
      ],
      sidebar: [
        {
          label: 'Start',
          items: ['index', 'recipes', 'architecture', 'context', 'contributing'],
        },
        { label: 'Releases', items: ['upgrading', 'versioning', 'changelog'] },
        {
          label: 'Sell and integrate',
          // prettier-ignore
          items: ['integrators', 'partners', 'survey', 'content', 'create', 'contract', 'embed', 'conformance'],
        },
        { label: 'Operate', items: ['deploy', 'settings', 'operations'] },
        { label: 'Security and rules', items: ['security', 'reporting', 'asvs', 'rules'] },
        ...openAPISidebarGroups,
        {
          label: 'Decisions',
          collapsed: true,
          // The directory is compared with the paths of files from this folder.
          items: [{ autogenerate: { directory: '../../docs/decisions' } }],
        },
      ],
    }),
    markdownOfRepository(project),
    checkBuiltLinks(),
  ],
});
