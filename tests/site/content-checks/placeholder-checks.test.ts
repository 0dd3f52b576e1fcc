import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { readCollectionDefinitions } from '../../../src/site/content-checks/collections.ts';
import { sourceErrorsOf } from '../../fixtures/content-folder.ts';

vi.mock('astro/loaders', () => import('../../../src/site/astro-stubs/loaders.ts'));

const collections = await readCollectionDefinitions();
const one = (name: string) => collections.filter((collection) => collection.name === name);

/** Changes a landing page. Returns the errors. */
function landing(file: string, from: string, to: string): string[] {
  const text = readFileSync(`src/content/landings/${file}.mdx`, 'utf8');
  expect(text).toContain(from);
  const path = `src/content/landings/${file}.mdx`;
  return sourceErrorsOf({ [path]: text.replace(from, to) }, one('landings'));
}

describe('a placeholder without a value', () => {
  test('is reported in a field, with a suggestion', () => {
    expect(landing('baggage-protection', 'value: "{limit:lost}"', 'value: "{limit:lots}"')).toEqual(
      [
        'baggage-protection.mdx:16 firstStep.limits.1.value {limit:lots} is not known here; did you mean {limit:lost}?',
      ],
    );
    const perks = [{ id: 'a', icon: 'globe', title: 'From {bagage.from}', text: 'Words' }];
    expect(
      sourceErrorsOf({ 'src/content/perks.json': JSON.stringify(perks) }, one('perks')),
    ).toEqual([
      'perks.json:1 a.title {bagage.from} is not known here; did you mean {baggage.from}?',
    ]);
  });

  test('is reported in a text, with a hint if no name is similar', () => {
    expect(
      sourceErrorsOf(
        {
          'src/content/pages/press.mdx':
            '---\ntitle: Press\ndescription: Who.\n---\n\nOne\n\nFrom {price} a trip, {limit:lost@complete}.\n',
        },
        one('pages'),
      ),
    ).toEqual([
      'press.mdx:8 {price} is not known here; npm run placeholders prints the known ones',
      'press.mdx:8 {limit:lost@complete} is not known here; did you mean {baggage.limit:lost@complete}?',
    ]);
    expect(
      sourceErrorsOf(
        {
          'src/content/faq/may-i.md':
            '---\nquestion: May I?\ntopic: Policy\norder: 1\n---\n\nFrom {baggage.form} a trip.\n',
        },
        one('faq'),
      ),
    ).toEqual(['may-i.md:7 {baggage.form} is not known here; did you mean {baggage.from}?']);
  });

  test('includes a name of another product', () => {
    expect(
      landing('renters-insurance', 'up to {limit:belongings}', 'up to {limit:lost}')[0],
    ).toMatch(/\{limit:lost\} is not known here/);
  });

  test('begins no value without quotation marks', () => {
    expect(
      landing(
        'baggage-protection',
        'not: "{exclusion:cash:lower}, {exclusion:electronics:lower}"',
        'not: {from} and more',
      ),
    ).toEqual([
      'baggage-protection.mdx:19 cannot be read: the value begins with a brace, so it needs quotation marks: not: "{from} and more"',
    ]);
    expect(
      landing('baggage-protection', 'value: "{limit:damaged}"', 'value: {limit:damaged}'),
    ).toEqual([
      'baggage-protection.mdx:17 firstStep.limits.2.value needs quotation marks: "{limit:damaged}"',
    ]);
  });
});
