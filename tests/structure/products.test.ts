import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import carriers from '../../src/content/carriers.json' with { type: 'json' };
import { demoPolicies } from '../../server/sandbox/demo/policies.ts';
import { offeredProducts } from '../../server/products/all-products.ts';
import { pickerConfigBuilders } from '../../src/components/landing/price/picker-prices.ts';
import { savableFlows } from '../../src/contract/purchase/saved-flows.ts';
import { hasWaitlist } from '../../src/contract/waitlist.ts';
import { signedInProductLinks } from '../../src/site/product-links.ts';
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

const readRootFile = (path: string) => readFileSync(join(root, path), 'utf8');
const embedKit = readRootFile('src/pages/embed.js.ts');
const embedTypes = readRootFile('public/embed.d.ts');

/** Announced products that are sold here, each with the name of its folders. */
const announced = offeredProducts.flatMap(({ code, isPreview, magic }) => {
  const folder = files
    .find(
      ({ path, text }) =>
        /^server\/products\/.*\/product\.ts$/.test(path) && text.includes(`code: '${code}'`),
    )
    ?.path.split('/')[2];
  return isPreview ? [] : [{ code, folder: folder ?? '', magic }];
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
    expect(purchases.length).toBeGreaterThanOrEqual(offeredProducts.length);
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

  test.each(announced)('$code: is in every list of products', ({ code, folder, magic }) => {
    const definition = files.find(({ path }) => path === `src/islands/${folder}/flow.ts`)?.text;
    const flow = (field: string) =>
      new RegExp(`\\b${field}: '([^']+)'`).exec(definition ?? '')?.[1];
    const path = flow('basePath') ?? '';
    expect(flow('productCode')).toBe(code);
    const lists = {
      'the saved quotes': Object.keys(savableFlows).includes(flow('id') ?? ''),
      'the waitlist': hasWaitlist(code),
      'the embed kit': embedKit.includes(`/islands/${folder}/flow.ts'`),
      'the types of the embed kit': embedTypes.includes(`'${folder}'`),
      'the links for signed-in visitors': signedInProductLinks.some(({ href }) => href === path),
      'the landing pages': existsSync(join(root, `src/content/landings${path}.mdx`)),
      'the price controls': folder in pickerConfigBuilders,
      'the errors of the sandbox': Object.keys(magic ?? {}).length > 0,
      'the demo account': demoPolicies.some(({ product }) => product === code),
    };
    const missing = Object.entries(lists).flatMap(([list, isListed]) => (isListed ? [] : [list]));
    expect(missing).toEqual([]);
  });
});

test.each(signedInProductLinks)('the link to $title says if it is sold by phone', (link) => {
  const path = join(root, `src/content/landings${link.href}.mdx`);
  const landing = existsSync(path) ? readFileSync(path, 'utf8') : '';
  expect(link.byPhone ?? false).toBe(landing.includes('ctaLink: /contact'));
});
