import type { Selectable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PoliciesTable } from '../../../server/data/policy-tables.ts';
import {
  hasUnprintableCharacters,
  toPrintable,
} from '../../../server/policies/documents/pdf-charset.ts';
import { createRenderCache } from '../../../server/policies/documents/render-cache.ts';
import { baggagePlans } from '../../../src/tariffs/baggage/plans.ts';
import { readPdf } from '../../fixtures/pdf-text.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const DAY_MS = 86_400_000;
let server: TestServer;
let now = new Date('2026-11-20T12:00:00Z');

beforeAll(async () => {
  server = await startTestServer({ services: { now: () => now } });
});
afterAll(() => server.stop());

/** The policy as the demo data contain it. Tests change its details in the database. */
let original: Selectable<PoliciesTable> | undefined;

/** Returns a baggage policy of the demo data. `details` replaces parts of the policy's details. */
async function baggagePolicy(details: Record<string, unknown> = {}) {
  const { db } = server.services.database;
  original ??= await db
    .selectFrom('policies')
    .selectAll()
    .where('vertical_code', '=', 'baggage')
    .where('status', '=', 'approved')
    .executeTakeFirstOrThrow();
  const policy = original;
  const changed = JSON.stringify({ ...JSON.parse(policy.details), ...details });
  await db.updateTable('policies').set({ details: changed }).where('id', '=', policy.id).execute();
  return policy;
}

function linkTo(policy: { id: string; vertical_code: string }, name: string): string {
  const link = server.services.documents.links(policy).find((one) => one.name === name);
  if (!link) throw new Error(`There is no ${name}`);
  return link.url;
}

async function open(path: string) {
  const response = await server.request(path);
  return { response, pdf: await readPdf(await response.arrayBuffer()) };
}

describe('a declarations page', () => {
  test('shows the insured, the coverage and the amount paid', async () => {
    const policy = await baggagePolicy();
    const { response, pdf } = await open(linkTo(policy, 'Declarations page'));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe(
      `inline; filename="declarations-${policy.policy_number}.pdf"`,
    );
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    const { grandtotal } = JSON.parse(policy.billing).totals;
    for (const expected of [
      policy.policy_number,
      'Dana Moreau',
      'demo@example.com',
      'Approved',
      'Lost bags',
      'Visa ending 4242',
      `$${(grandtotal / 100).toFixed(2)}`,
      'Page 1 of 1',
    ]) {
      expect(pdf.text).toContain(expected);
    }
    expect(pdf.title).toBe(`Declarations page: ${policy.policy_number}`);
  });

  test.each([
    ['Łukasz Ćwikła', 'Łukasz Ćwikła'],
    ['Юлия Щукина', 'Юлия Щукина'],
    ['Νίκος Παππάς', 'Νίκος Παππάς'],
    ['山田 太郎', '?? ??'],
    ['Zoë O’Brien-Ñandú', 'Zoë O’Brien-Ñandú'],
    ['Ana 🧳 Lima', 'Ana ? Lima'],
    ['\u202eevil\u0007', 'evil'],
  ])('is printed for %s', async (name, printed) => {
    const policy = await baggagePolicy({ pax_name: name });
    const { pdf } = await open(linkTo(policy, 'Declarations page'));
    expect(pdf.text.split('\n')).toContain(printed);
    expect(pdf.text.includes('can’t print here')).toBe(hasUnprintableCharacters(name));
  });

  test('wraps a name that is longer than the page is wide', async () => {
    const policy = await baggagePolicy({
      pax_name: `${'Maximiliana '.repeat(30)}${'x'.repeat(300)}`,
    });
    const { pdf } = await open(linkTo(policy, 'Declarations page'));
    const lines = pdf.text.split('\n').filter((line) => /Maximiliana|x{9}/.test(line));
    expect(lines.length).toBeGreaterThan(8);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(80);
  });

  test('is rendered for every policy of the demo account, in every status', async () => {
    const policies = await server.services.database.db.selectFrom('policies').selectAll().execute();
    expect(policies.length).toBeGreaterThan(5);
    for (const policy of policies) {
      const { pdf } = await open(linkTo(policy, 'Declarations page'));
      expect(pdf.text).toContain(policy.policy_number);
    }
  });

  test('changes with the policy', async () => {
    const policy = await baggagePolicy();
    const link = linkTo(policy, 'Declarations page');
    expect((await open(link)).pdf.text).toContain('Approved');
    const { db } = server.services.database;
    const set = (status: string) =>
      db.updateTable('policies').set({ status }).where('id', '=', policy.id).execute();
    await set('canceled');
    expect((await open(link)).pdf.text).toContain('Canceled');
    await set('approved');
  });
});

describe('a policy document', () => {
  test('contains the full text with the policy number', async () => {
    const policy = await baggagePolicy();
    const { pdf } = await open(linkTo(policy, 'Policy'));
    expect(pdf.text).toContain(`Policy number ${policy.policy_number}`);
    expect(pdf.text).toContain('4. What is not covered');
    expect(pdf.text).not.toContain('Sample');
  });
});

describe('a sample policy', () => {
  test.each(baggagePlans.map(({ id, title }) => [id, title]))(
    'is public for %s, and lists what the plan pays and excludes',
    async (id, title) => {
      const path = server.services.documents.sampleUrl(id);
      const { response, pdf } = await open(path);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
      expect(pdf.pages).toBeGreaterThanOrEqual(2);
      for (const expected of [
        `Baggage protection, ${title}`,
        '3. What is covered',
        '4. What is not covered',
        '6. How to file a claim',
        '7. Cancellation and refunds',
        'Cash, cards and tickets.',
        `Page 1 of ${pdf.pages}`,
      ]) {
        expect(pdf.text).toContain(expected);
      }
    },
  );

  test('is the same file on every rendering', async () => {
    const path = server.services.documents.sampleUrl(baggagePlans[0]?.id ?? '');
    const other = await startTestServer({
      services: { now: () => new Date('2027-01-01T00:00:00Z') },
    });
    const [one, two] = await Promise.all(
      [server, other].map(async (from) =>
        Buffer.from(await (await from.request(path)).arrayBuffer()),
      ),
    );
    await other.stop();
    expect(one?.subarray(0, 5).toString()).toBe('%PDF-');
    expect(one?.equals(two ?? Buffer.alloc(0))).toBe(true);
  });

  test.each([
    '/documents/samples/nothing.pdf',
    '/documents/samples/..%2f.pdf',
    '/documents/samples/x.txt',
  ])('is not found at %s', async (path) => {
    expect((await server.request(path)).status).toBe(404);
  });
});

describe('a document link', () => {
  test('works for thirty days, and then returns a message', async () => {
    const link = linkTo(await baggagePolicy(), 'Declarations page');
    now = new Date(now.getTime() + 30 * DAY_MS);
    expect((await server.request(link)).status).toBe(200);
    now = new Date(now.getTime() + 2 * DAY_MS);
    const late = await server.request(link);
    expect(late.status).toBe(410);
    expect(await late.text()).toContain('This link has expired');
    now = new Date('2026-11-20T12:00:00Z');
  });

  test('is rejected when any part of it is changed', async () => {
    const policy = await baggagePolicy();
    const link = linkTo(policy, 'Declarations page');
    const url = new URL(link, 'http://localhost');
    const [key, expires] = [
      url.searchParams.get('key') ?? '',
      url.searchParams.get('expires') ?? '',
    ];
    const other = await server.services.database.db
      .selectFrom('policies')
      .select('id')
      .where('id', '!=', policy.id)
      .executeTakeFirstOrThrow();
    const path = `/documents/${policy.id}/declarations.pdf`;
    for (const forgedUrl of [
      path,
      `${path}?expires=${expires}`,
      `${path}?key=${key}`,
      `${path}?expires=${Number(expires) + 86_400}&key=${key}`,
      `${path}?expires=0${expires}&key=${key}`,
      `${path}?expires=${expires}&key=${key.slice(0, -1)}`,
      `${path}?expires=${expires}&key=`,
      `${path}?expires=Infinity&key=${key}`,
      link.replace(policy.id, other.id),
      link.replace('declarations', 'policy'),
      link.replace('declarations', 'constructor'),
    ]) {
      const response = await server.request(forgedUrl);
      expect([forgedUrl, response.status]).toEqual([forgedUrl, 404]);
      expect(await response.text()).not.toContain(policy.policy_number);
    }
  });

  test('is rejected when another installation signed it', async () => {
    const other = await startTestServer({ services: { now: () => now } });
    const policy = await baggagePolicy();
    const [otherPolicyLink] = other.services.documents.links(policy);
    await other.stop();
    expect((await server.request(otherPolicyLink?.url ?? '')).status).toBe(404);
  });

  test('is absolute when the API has its own URL', async () => {
    const other = await startTestServer({ settings: { PUBLIC_API_BASE: 'https://api.example' } });
    expect(other.services.documents.sampleUrl('plan-1')).toBe(
      'https://api.example/documents/samples/plan-1.pdf',
    );
    await other.stop();
  });
});

describe('printing', () => {
  test('keeps the characters that the typeface contains and marks the lost ones', () => {
    expect(toPrintable('Ærø  “ẞ”\t№ ﬁ ½')).toBe('Ærø “ẞ” № ﬁ ½');
    expect(toPrintable('𝐀na → 山? שם')).toBe('Ana → ?? ??');
    expect(hasUnprintableCharacters('山?')).toBe(true);
    expect(hasUnprintableCharacters('𝐀na?')).toBe(false);
  });

  test('renders again after a failure, and drops the least recently used document from the cache', async () => {
    const cache = createRenderCache(2);
    let renderCount = 0;
    const renderDocument = async () => Uint8Array.of((renderCount += 1));
    await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await cache.get('a', renderDocument);
    await cache.get('b', renderDocument);
    await cache.get('a', renderDocument);
    expect(renderCount).toBe(2);
    await cache.get('c', renderDocument);
    await cache.get('a', renderDocument);
    expect(renderCount).toBe(3);
    await cache.get('b', renderDocument);
    expect(renderCount).toBe(4);
  });
});
