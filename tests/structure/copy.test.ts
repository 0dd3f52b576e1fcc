import { describe, expect, test } from 'vitest';
import { readSourceFiles } from '../fixtures/source-files.ts';
import { shownTexts } from '../fixtures/shown-texts.ts';

// Checks the texts that visitors and policyholders read: American spelling, 'coverage' as the noun,
// and typographic apostrophes.

/** British spellings. The American word is next to those that differ in more than a letter. */
const britishWords = [
  'travell(?:ed|ers?|ing)',
  'cancell(?:ed|ing)',
  'labell(?:ed|ing)',
  'modell(?:ed|ing)',
  'colour(?:s|ed|ing|ful)?',
  '(?:favour|honour|behaviour|neighbour|harbour)(?:s|ed|ing|ite|ites|able|hoods?)?',
  '(?:organ|recogn|author|apolog|real|final|minim|summar|special|custom|normal)is(?:e[ds]?|ing|ations?)',
  'cheques?', // check
  'programmes?',
  'licences?',
  'catalogues?',
  '(?:centre|metre|litre|theatre)s?',
  'jewellery',
  'tyres?',
  'kerbs?',
  'grey',
  'defence',
  'instalments?',
  'enquir(?:e|y|ies)', // inquire, inquiry
  '(?:fulfil|enrol)s?',
  'whilst', // while
  'postcodes?', // ZIP code
];

const wrongForms: Readonly<Record<string, RegExp>> = {
  'British spelling': new RegExp(String.raw`\b(?:${britishWords.join('|')})\b`, 'i'),
  "'cover' as a noun, which is 'coverage'": new RegExp(
    [
      String.raw`\b(?:your|the|accident|damage|days? of|of|no|any|without) cover\b(?! letter)`,
      String.raw`\bcover (?:starts|begins|ends|lasts|runs|under|yet)\b`,
    ].join('|'),
    'i',
  ),
  'straight apostrophe': /\p{L}'(?:s|re|t|ll|ve|d|m)\b|\p{Ll}s' \p{Ll}/u,
};

/** Wording of the specification and of the card processor, which is exact to the letter. */
const quotedWording =
  /Sorry, there's been an error\.|and we'll help as\s+soon as we can\.|We're here to help\.|Your card's /g;

/** Texts for developers and operators. */
const technical =
  /^server\/(?:commands|data|http\/docs|http\/openapi)\/|^server\/setting-groups\.ts$/;

const files = readSourceFiles().filter(
  ({ path }) =>
    /^(?:src|server)\/.*\.(?:tsx?|astro|mdx?|json)$/.test(path) && !technical.test(path),
);

function wrongTextsIn(path: string, text: string, form: RegExp): string[] {
  // Few files match, and only those are parsed.
  if (!form.test(text)) return [];
  return shownTexts(path, text)
    .map((shown) => shown.replaceAll(quotedWording, ''))
    .flatMap((shown) => form.exec(shown)?.[0] ?? [])
    .map((found) => `${path}: ${found}`);
}

describe.each(Object.entries(wrongForms))('%s', (_, form) => {
  test('is in no text', () => {
    expect(files.length).toBeGreaterThan(1_000);
    expect(files.flatMap(({ path, text }) => wrongTextsIn(path, text, form))).toEqual([]);
  });
});

test.each([
  ['British spelling', 'page.mdx', 'Worn, stored or travelling, in every colour.'],
  ['British spelling', 'screen.tsx', 'const a = <p>Your policy was cancelled.</p>;'],
  ["'cover' as a noun, which is 'coverage'", 'page.md', 'Accident cover from $14.'],
  ["'cover' as a noun, which is 'coverage'", 'text.ts', 'const a = `${name}: no cover yet`;'],
  ["'cover' as a noun, which is 'coverage'", 'page.astro', '---\n---\n<p>Add damage cover</p>'],
  ['straight apostrophe', 'list.json', `["It's covered"]`],
  ['straight apostrophe', 'page.astro', `---\nconst a = "It's covered";\n---\n`],
])('finds %s in %s', (form, path, text) => {
  expect(wrongTextsIn(path, text, wrongForms[form]!)).toHaveLength(1);
});

test.each([
  ['import.ts', "import { a } from './cancelled-policy.ts';"],
  ['comment.ts', "// The policy's colour\nconst a = 1;"],
  ['call.ts', `const a = { summary: "Lists the caller's cards" };`],
  ['page.astro', "---\n// A policy's cover\n---\n{/* The policy's cover */}\n<p>Your colors</p>"],
  ['page.mdx', 'Skip the cover letter. We can’t cover that trip.'],
])('allows the text of %s', (path, text) => {
  for (const form of Object.values(wrongForms)) expect(wrongTextsIn(path, text, form)).toEqual([]);
});
