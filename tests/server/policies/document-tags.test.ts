import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTags } from '../../fixtures/pdf-text.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

let server: TestServer;
let declarations: ArrayBuffer;
let sample: ArrayBuffer;

async function open(path: string): Promise<ArrayBuffer> {
  return (await server.request(path)).arrayBuffer();
}

beforeAll(async () => {
  server = await startTestServer();
  const policy = await server.services.database.db
    .selectFrom('policies')
    .select(['id', 'vertical_code'])
    .where('vertical_code', '=', 'baggage')
    .executeTakeFirstOrThrow();
  declarations = await open(server.services.documents.links(policy)[0]?.url ?? '');
  sample = await open(server.services.documents.sampleUrl('commercial-gold'));
});
afterAll(() => server.stop());

/** Returns the lines of the outline whose tag matches. */
function filterTags(outline: string, tags: RegExp): string[] {
  const lines = outline.split('\n').map((line) => line.trim());
  return lines.filter((line) => tags.test(line));
}

describe('an accessible policy document', () => {
  test('has a language, a title and a tag marker', async () => {
    for (const file of [declarations, sample]) {
      const { language, isMarked, showsTitle } = await readTags(file);
      expect({ language, isMarked, showsTitle }).toEqual({
        language: 'en-US',
        isMarked: true,
        showsTitle: true,
      });
    }
  });

  test('tags all text except the page footers, which are decoration', async () => {
    for (const file of [declarations, sample]) {
      const { outline, untagged } = await readTags(file);
      expect(untagged).toBe('');
      expect(outline).not.toContain('Page 1 of');
    }
  });

  test('begins with the title and follows the order of the page', async () => {
    const { outline } = await readTags(declarations);
    expect(filterTags(outline, /^H[1-6]/)).toEqual([
      expect.stringMatching(/^H1 BG-/),
      'H2 Policy',
      'H2 What it covers',
      'H2 Payment',
    ]);
    const coverages = filterTags(outline, /^TH/);
    expect(coverages.indexOf('TH Stolen bags')).toBe(coverages.indexOf('TH Lost bags') + 1);
  });

  test('marks the header of each table row', async () => {
    const { outline } = await readTags(declarations);
    expect(outline).toMatch(/Table\n +TR\n +TH Insured\n +TD \S.*\n +TR\n +TH Email\n +TD \S/);
    expect(Buffer.from(declarations).toString('latin1')).toContain('/Scope /Row');
  });

  test('marks each line of a list as covered or not covered', async () => {
    const { outline } = await readTags(sample);
    expect(outline).toMatch(/ L\n +LI\n +Lbl Covered\n +LBody \S/);
    expect(outline).toMatch(/ L\n +LI\n +Lbl Not covered\n +LBody \S/);
    // A list that continues on the next page is in the outline of both pages, with empty items.
    expect(filterTags(outline, /^Lbl/)).toHaveLength(filterTags(outline, /^LBody/).length);
  });

  test('embeds its fonts', () => {
    const code = Buffer.from(declarations).toString('latin1');
    const fonts = new Set(code.match(/\/BaseFont \S+/g));
    expect([...fonts].toSorted()).toEqual([
      expect.stringMatching(/ \/[A-Z]{6}\+Arimo-Bold$/),
      expect.stringMatching(/ \/[A-Z]{6}\+Arimo-Regular$/),
    ]);
    expect(code.match(/\/FontFile2 /g)).toHaveLength(2);
    expect(code.match(/\/ToUnicode /g)).toHaveLength(2);
  });
});
