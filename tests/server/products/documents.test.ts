import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PolicyTextBlock } from '../../../server/policies/documents/wording.ts';
import { offeredProducts } from '../../../server/products/all-products.ts';
import { demoPolicies } from '../../../server/sandbox/demo/policies.ts';
import { brand } from '../../fixtures/brand.ts';
import { readPdf } from '../../fixtures/pdf-text.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

// Compares the documents with snapshots. Policyholders rely on the text of these documents, so a
// person must review every change of a snapshot.

function linesOf(block: PolicyTextBlock): string[] {
  if (block.kind === 'paragraph') return [block.text];
  if (block.kind === 'rows') return block.rows.map(([label, value]) => `${label}: ${value}`);
  return block.lines.map((line) => `${block.kind === 'covered' ? '+' : '-'} ${line}`);
}

/** Replaces non-breaking spaces, because they only affect the layout's line breaks. */
const normalizeSpaces = (text: string) => text.replaceAll('\u00a0', ' ');

describe('the text of a policy', () => {
  const plans = offeredProducts.flatMap(({ documents, plans: productPlans }) =>
    productPlans.map(({ id }) => ({ id, documents })),
  );

  test.each(plans)('matches the reviewed snapshot for the plan $id', async ({ id, documents }) => {
    const terms = documents.terms(id)!;
    const sections = documents.wording(terms, brand);
    const text = [
      `${documents.name}, ${terms.title}. Insured by ${terms.carrier}.`,
      ...sections.map(({ heading, blocks }) =>
        [`# ${heading}`, ...blocks.flatMap(linesOf)].join('\n'),
      ),
    ];
    const file = `__snapshots__/policies/${id}.txt`;
    await expect(normalizeSpaces(`${text.join('\n\n')}\n`)).toMatchFileSnapshot(file);
  });
});

/** Pages of products whose lists of collections or of coverages need most of a page. */
const pageCounts: Partial<Record<string, number>> = { collectibles: 2, renters: 2 };

describe('a declarations page', () => {
  let server: TestServer;
  beforeAll(async () => {
    const now = new Date('2026-11-20T12:00:00Z');
    server = await startTestServer({ services: { now: () => now } });
  });
  afterAll(() => server.stop());

  // Leaves out products without an approved policy in the demo data. These products have their own
  // tests.
  const productPlans = offeredProducts.flatMap(({ code }) => {
    const shown = demoPolicies.find((one) => one.product === code && one.status === 'approved');
    return shown ? [{ code, id: shown.id }] : [];
  });

  test.each(productPlans)('matches the reviewed snapshot for $code', async ({ code, id }) => {
    const [declarations] = server.services.documents.links({ id, vertical_code: code });
    const file = await (await server.request(declarations!.url)).arrayBuffer();
    // Writes one word per line, because the layout decides the line breaks.
    const { text, pages } = await readPdf(file);
    expect(pages).toBe(pageCounts[code] ?? 1);
    const documentWords = normalizeSpaces(text).split(/\s+/);
    await expect(`${documentWords.join('\n')}\n`).toMatchFileSnapshot(
      `__snapshots__/declarations/${code}.txt`,
    );
  });
});
