import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import carriers from '../../src/content/carriers.json' with { type: 'json' };
import { readSourceFiles } from '../fixtures/source-files.ts';

const root = join(import.meta.dirname, '..', '..');
const files = readSourceFiles();

/**
 * Pages that show a flow, each with the folder of its product and the carrier that the page names.
 */
const pages = files.flatMap(({ path, text, imports }) => {
  const carrier = /\bflowIslandProps\('([\w-]+)'[,)]/.exec(text)?.[1];
  const folder = imports.join('\n').match(/^src\/islands\/([\w-]+)\/(?:.*\/)?flow\.ts$/m)?.[1];
  return path.endsWith('.astro') && carrier && folder ? [{ path, carrier, folder }] : [];
});

describe('products', () => {
  test.each(pages)('$path names the carrier of its policies', async ({ carrier, folder }) => {
    const product = (await import(`../../server/products/${folder}/product.ts`)) as Record<
      string,
      { carrier?: string }
    >;
    const [carrierName] = Object.values(product).flatMap((one) => one.carrier ?? []);
    expect(carriers.find(({ id }) => id === carrier)?.legalName).toBe(carrierName);
  });

  test('have one page each', () => {
    const productFolders = files.flatMap(
      ({ path }) => /^server\/products\/([\w-]+)\/product\.ts$/.exec(path)?.[1] ?? [],
    );
    expect([...new Set(pages.map(({ folder }) => folder))].toSorted()).toEqual(
      productFolders.toSorted(),
    );
  });

  test('have the same name in the analytics of the flow and of its purchase', () => {
    const flowCode = (text = '') => /\bproductCode: '(\w+)'/.exec(text)?.[1];
    const purchaseCode = (text = '') => /\bproduct: '(\w+)'/.exec(text)?.[1];
    const textOf = new Map(files.map(({ path, text }) => [path, text]));
    const purchases = [...textOf].filter(([path]) => /^src\/islands\/.*\/purchase\.ts$/.test(path));
    expect(purchases.length).toBeGreaterThan(5);
    for (const [path, text] of purchases) {
      const flow = textOf.get(path.replace(/purchase\.ts$/, 'flow.ts'));
      expect([path, flowCode(flow)]).toEqual([path, purchaseCode(text) ?? 'no product']);
    }
  });

  test('are either sold here or only shown, not both', () => {
    const shown = files.flatMap(
      ({ path }) =>
        /^src\/(?:contract\/policies|islands\/account\/products)\/([\w-]+)\.ts$/.exec(path)?.[1] ??
        [],
    );
    const both = shown.filter((line) => existsSync(join(root, `server/products/${line}`)));
    expect(both).toEqual([]);
  });
});
