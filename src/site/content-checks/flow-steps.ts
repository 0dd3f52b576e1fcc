import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import type { Flow } from '../../interview/open-flow.ts';

const pages = new URL('../../pages/', import.meta.url);
const importedFlow = /import \{ (open\w+) \} from '(\S+\/flow\.ts)'/;

/**
 * Returns the ids of the steps of the flow that a page shows. The page's code names its flow, and
 * the steps are the flow's own list.
 * @param file path of the page in src/pages
 */
export async function flowStepsOf(root: string, file: string): Promise<string[]> {
  const [, open, path] =
    importedFlow.exec(readFileSync(join(root, 'src/pages', file), 'utf8')) ?? [];
  if (!open || !path) throw new Error(`src/pages/${file} imports no flow`);
  const hooks = defineEmptySettings();
  try {
    await import('../build-environment.ts');
    const flow = (await import(new URL(path, new URL(file, pages)).href)) as Record<
      string,
      () => Flow<string>
    >;
    return flow[open]!().definition.steps.map(({ id }) => id);
  } finally {
    hooks.deregister();
  }
}

/** Outside Astro, the storefront's settings have no values. No step depends on a setting. */
function defineEmptySettings() {
  return registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      return url.endsWith('/src/core/settings.ts')
        ? { ...loaded, source: `import.meta.env ??= {};${String(loaded.source)}` }
        : loaded;
    },
  });
}
