import { readFileSync } from 'node:fs';
import { z } from 'astro/zod';
import { describe, expect, test, vi } from 'vitest';
import { readCollectionDefinitions } from '../../../src/site/content-checks/collections.ts';
import {
  readContentFiles,
  type CollectionSource,
} from '../../../src/site/content-checks/content-files.ts';
import { formatContentErrors } from '../../../src/site/content-checks/content-error.ts';
import { contentSourceErrors } from '../../../src/site/content-checks/source-checks.ts';
import { folderWith, sourceErrorsOf } from '../../fixtures/content-folder.ts';

vi.mock('astro/loaders', () => import('../../../src/site/astro-stubs/loaders.ts'));

const collections = await readCollectionDefinitions();
const one = (name: string) => collections.filter((collection) => collection.name === name);

const perkEntry = (id: string, more = {}) => ({
  id,
  icon: 'globe',
  title: 'T',
  text: 'Words',
  ...more,
});
const perkErrors = (text: unknown) =>
  sourceErrorsOf(
    {
      'src/content/perks.json':
        typeof text === 'string' ? text : JSON.stringify(text, null, 2).replace('\\/', '/'),
    },
    one('perks'),
  );
const question = (front: string, body = 'Yes.') =>
  sourceErrorsOf({ 'src/content/faq/may-i.md': `---\n${front}\n---\n\n${body}\n` }, one('faq'));
const fields = 'question: May I?\ntopic: Policy\norder: 1';
/** Checks a page with this text, which begins on line 6 of its file. Returns the errors. */
const errorsInText = (body: string, files: Record<string, string> = {}) => {
  const page = `---\ntitle: Press\ndescription: Who to call.\n---\n\n${body}\n`;
  return sourceErrorsOf({ ...files, 'src/content/pages/press.mdx': page }, one('pages'));
};

test('the content of this site has no errors', () => {
  expect(contentSourceErrors('.', readContentFiles('.', collections))).toEqual([]);
});

test('an SVG file that contains more than a drawing is an error in every folder', () => {
  const script = '<svg xmlns="http://www.w3.org/2000/svg">\n<script/></svg>';
  const plain = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>';
  const files = {
    'public/pictures/bad.svg': script,
    'public/good.svg': plain,
    'public/old/BAD.SVG': script,
    'src/content/carriers/bad.svg': script,
  };
  const places = contentSourceErrors(folderWith(files), { files: [], errors: [] });
  expect(formatContentErrors(places)).toBe(
    [
      '3 errors block this build:\n',
      'public/old/BAD.SVG, line 2',
      '  has <script>',
      'public/pictures/bad.svg, line 2',
      '  has <script>',
      'src/content/carriers/bad.svg, line 2',
      '  has <script>',
      '',
    ].join('\n'),
  );
});

describe('an unreadable file is reported', () => {
  test.each([
    [
      'an extra comma',
      '[\n{ "id": "a" },\n]',
      'perks.json:3 cannot be read: a value is missing here; is there an extra comma before it?',
    ],
    [
      'an extra comma in an entry',
      '[\n{ "id": "a",\n}\n]',
      'perks.json:3 cannot be read: a name in double quotes is missing here; is there an extra comma before it?',
    ],
    [
      'a missing comma',
      '[\n{ "id": "a" }\n{ "id": "b" }\n]',
      'perks.json:3 cannot be read: a comma is missing before this',
    ],
    [
      'an open quotation mark',
      '[\n{ "id": "a }\n]',
      'perks.json:2 cannot be read: a closing quotation mark is missing',
    ],
    [
      'a missing bracket',
      '[\n{ "id": "a" }\n',
      'perks.json:3 cannot be read: a closing ] is missing',
    ],
  ])('for JSON with %s', (_, text, message) => expect(perkErrors(text)).toEqual([message]));

  test.each([
    [
      'an unquoted colon',
      'question: When: now?',
      'may-i.md:2 cannot be read: the value has a colon in it, so it needs quotation marks: question: "When: now?"',
    ],
    ['a duplicate field', 'order: 1\norder: 2', 'may-i.md:3 cannot be read: duplicate field'],
    [
      'a tab',
      'a:\n\tb: 1',
      'may-i.md:3 cannot be read: the line is indented with a tab; use spaces',
    ],
  ])('for YAML with %s', (_, front, message) => expect(question(front)).toEqual([message]));

  test('without front matter', () => {
    const [found] = sourceErrorsOf({ 'src/content/faq/may-i.md': 'Yes.\n' }, one('faq'));
    expect(found).toMatch(/^may-i\.md:1 has no front matter/);
  });
});

describe('field errors', () => {
  test('report unknown fields with a suggestion, also in nested fields', () => {
    expect(question(`${fields}\nfotter: true`)).toEqual([
      'may-i.md:5 fotter there is no field with this name; did you mean footer?',
    ]);
    const nested: CollectionSource = {
      name: 'nested',
      schema: z.strictObject({
        hero: z.strictObject({ cta: z.strictObject({ label: z.string(), href: z.string() }) }),
      }),
      base: 'n',
      extension: 'mdx',
    };
    const text = '---\nhero:\n  cta:\n    label: Go\n    href: /\n    colour: red\n---\n';
    expect(sourceErrorsOf({ 'n/a.mdx': text }, [nested])).toEqual([
      'a.mdx:6 hero.cta.colour there is no field with this name; the fields here are label, href',
    ]);
  });

  test("depend on the page's template", () => {
    const page = '---\ntitle: Press\ndescription: Who to call.\naktion: 1\n---\n';
    const [found] = sourceErrorsOf({ 'src/content/pages/press.mdx': page }, one('pages'));
    expect(found).toBe('press.mdx:4 aktion there is no field with this name; did you mean action?');
  });

  test('report missing, empty and wrong values in one run', () => {
    expect(question('question:\ntopic: Polisy\norder: first\ndraft: "no"')).toEqual([
      'may-i.md:5 draft expected true or false, but found "no"',
      'may-i.md:2 question is empty; expected text',
      'may-i.md:3 topic "Polisy" is not known here; did you mean Policy?',
      'may-i.md:4 order expected a number, but found "first"',
    ]);
    expect(perkErrors([{ ...perkEntry('a'), text: undefined }])).toEqual([
      'perks.json:2 a.text is missing; expected text',
    ]);
  });

  test('apply to filled texts', () => {
    const title = `{facts.claimReviewDays}${'x'.repeat(40)}`;
    const page = `---\ntitle: "${title}"\ndescription: Who to call.\n---\n`;
    expect(sourceErrorsOf({ 'src/content/pages/press.mdx': page }, one('pages'))).toEqual([]);
  });

  test('keep the messages of our schemas', () => {
    const page = `---\ntitle: Press\ndescription: ${'x'.repeat(161)}\n---\n`;
    const [found] = sourceErrorsOf({ 'src/content/pages/press.mdx': page }, one('pages'));
    expect(found).toMatch(/:3 description Search results cut/);
  });
});

describe('a landing page', () => {
  const landing = (file: string, from: string | RegExp, to: string) => {
    const text = readFileSync(`src/content/landings/${file}.mdx`, 'utf8');
    expect(text).toMatch(from);
    return sourceErrorsOf(
      { [`src/content/landings/${file}.mdx`]: text.replace(from, to) },
      one('landings'),
    );
  };

  test('has price breakdowns that add up', () => {
    const found = landing('baggage-protection', 'value: "$168"', 'value: "$169"');
    expect(found[0]).toMatch(
      /^baggage-protection\.mdx:\d+ scenarios\.cards\.1\.youPay Costs of \$215 minus \$214/,
    );
  });

  test('has drawings whose objects name their coverage rows', () => {
    const errorAfter = (from: string | RegExp, to: string) =>
      landing('renters-insurance', from, to)[0]?.replace(/^.*?coverage\.room\.objects\.?/, '');
    expect(errorAfter('row: Liability', 'row: Liabilty')).toBe(
      '3 No coverage row has the text: Liabilty',
    );
    expect(errorAfter(/^ +- { object: window, .*\n/m, '')).toBe(
      " Give one example for the object 'window' in the drawing",
    );
    expect(errorAfter(/^( +)- { object: window, (.*)\n/m, '$&$1- { object: cat, $2\n')).toBe(
      "4 The drawing has no object 'cat'",
    );
    expect(errorAfter('value: "$420"', 'value: "$420,000"')).toBe(
      '3 The plan pays at most $300,000, less than $420000',
    );
    expect(errorAfter('value: "$1,830"', 'value: "$500"')).toBe('6 The plan pays nothing of $500');
  });
});

describe('the path of a page', () => {
  const page = '---\ntitle: Press\ndescription: Who to call.\n---\n';

  test('is unique', () => {
    const both = {
      'src/content/pages/press.mdx': page,
      'src/content/landings/press.mdx': readFileSync(
        'src/content/landings/home-warranty.mdx',
        'utf8',
      ),
      'src/content/carriers.json': readFileSync('src/content/carriers.json', 'utf8'),
    };
    const of = collections.filter(({ name }) => /^(?:pages|landings)$/.test(name));
    const found = sourceErrorsOf(both, of);
    expect(found).toEqual([
      expect.stringMatching(
        /^press\.mdx:undefined \/press is already src\/content\/\w+\/press\.mdx; rename the file$/,
      ),
    ]);
    const conflictingPages = { 'src/content/pages/login.mdx': page, 'src/pages/login.astro': '' };
    expect(sourceErrorsOf(conflictingPages, of)).toEqual([
      'login.mdx:undefined /login is already a page of the application; rename the file',
    ]);
  });

  test('has only lowercase letters', () => {
    expect(sourceErrorsOf({ 'src/content/pages/Our Press.mdx': page }, one('pages'))).toEqual([
      'Our Press.mdx:undefined name the file with only lowercase letters, digits, hyphens and underscores',
    ]);
  });
});

describe('list errors', () => {
  test('report an empty list', () => {
    expect(perkErrors('[]')).toEqual(['perks.json:1 the list is empty; add an entry']);
  });

  test('report data that is not a list or an entry', () => {
    expect(perkErrors('{ "id": "a" }')[0]).toMatch(/is not a list/);
    expect(perkErrors('["a"]')[0]).toMatch(/is not an entry/);
  });

  test('report a duplicate entry', () => {
    expect(perkErrors([perkEntry('a'), perkEntry('b'), perkEntry('a')])).toEqual([
      'perks.json:15 a.id the id a already exists on line 3; only one of the two would be shown',
    ]);
  });

  test('report references to unknown entries', () => {
    const carriers: CollectionSource = {
      name: 'carriers',
      schema: z.array(z.unknown()),
      path: 'carriers.json',
    };
    const landings: CollectionSource = {
      name: 'landings',
      schema: z.unknown(),
      base: 'l',
      extension: 'mdx',
    };
    const files = {
      'carriers.json': '[{ "id": "oakmere" }]',
      'l/a.mdx': '---\nunderwriter: oakmore\n---\n',
    };
    const found = sourceErrorsOf(files, [carriers, landings]).filter((line) =>
      line.startsWith('a.mdx'),
    );
    expect(found).toEqual([
      'a.mdx:2 underwriter "oakmore" is not known here; did you mean oakmere? (the ids of carriers.json)',
    ]);
  });
});

describe('the brand', () => {
  test('has colors with enough contrast', async () => {
    const { default: brand } = await import('../../../src/content/brand/alderway.json');
    const grey = { ...brand, tokens: { ...brand.tokens, accent: '#EEEEEE' } };
    const text = JSON.stringify(grey, null, 2);
    const found = sourceErrorsOf(
      { 'src/content/brand/grey.json': text, 'public/fonts/x': '' },
      one('brand'),
    );
    expect(found.find((line) => line.includes('tokens.accent'))).toMatch(
      /^grey\.json:\d+ tokens\.accent accent on white .* has a contrast of 1\.16; at least 3 is required$/,
    );
  });
});

describe('image errors', () => {
  test('report missing files', () => {
    const avatar = { ...perkEntry('a'), icon: '/avatars/nobody.svg' };
    expect(perkErrors([avatar]).at(-1)).toBe(
      'perks.json:4 a.icon the file public/avatars/nobody.svg does not exist',
    );
    expect(errorsInText('<Figure picture="/pictures/no.webp" alt="Sea" />')).toEqual([
      'press.mdx:6 <Figure> picture the file public/pictures/no.webp does not exist',
    ]);
    expect(errorsInText('One\n\n![Sea](/pictures/no.webp)')[0]).toMatch(
      /^press\.mdx:8 the file .* does not exist/,
    );
    expect(errorsInText('![Sea](sea.webp)')[0]).toMatch(
      /write its path below public, such as \/pictures\/sea\.webp/,
    );
  });

  test('report missing alternative texts', () => {
    const shown = (body: string) => errorsInText(body, { 'public/sea.webp': '' });
    expect(shown('![Sea](/sea.webp)\n\n<Figure picture="/sea.webp" alt="Sea" />')).toEqual([]);
    expect(shown('![](/sea.webp)')[0]).toMatch(/:6 \/sea\.webp: the image has no alternative text/);
    expect(shown('<Figure picture="/sea.webp" />')).toEqual([
      'press.mdx:6 <Figure> alt is missing; expected text',
    ]);
    expect(shown('<Figure picture="/sea.webp" alt="" />')[0]).toMatch(
      /<Figure> alt Describe the image/,
    );
    expect(shown('<img src="/sea.webp" />')[0]).toMatch(
      /<img> alt the image has no alternative text/,
    );
  });
});

describe('an unreadable text', () => {
  test.each([
    [
      'an open block',
      '<CtaBanner title="A">',
      '<CtaBanner> is not closed; end it with /> or with </CtaBanner>',
    ],
    ['an open tag', 'So <b>bold', '<b> is not closed; end it with /> or with </b>'],
    ['an open brace', 'Prices {open', 'a { is not closed; write \\{ for the character itself'],
    ['a character', 'a <5 b', 'a < does not begin a block; write &lt; for the character itself'],
  ])('is reported for %s', (_, body, message) => {
    expect(errorsInText(`Words\n\n${body}`)).toEqual([`press.mdx:8 cannot be read: ${message}`]);
  });

  test('is possible only in MDX, because Markdown accepts every character', () => {
    expect(question(fields, 'From {price, a <5 b')).toEqual([]);
  });

  test('is reported for text in braces', () => {
    expect(errorsInText('Dear {name()}, {/* a note */}')).toEqual([
      'press.mdx:6 {name()} has no value here; write \\{ for a brace itself',
    ]);
  });
});

describe('blocks', () => {
  test('are reported if they do not exist', () => {
    expect(errorsInText('<CtaBaner title="A" />')).toEqual([
      'press.mdx:6 <CtaBaner> "CtaBaner" is not known here; did you mean CtaBanner?',
    ]);
  });

  test('are reported for unknown properties, also inside a list', () => {
    expect(errorsInText('<CtaBanner\n  title="A > B"\n  buttontext="Go"\n/>')).toEqual([
      'press.mdx:6 <CtaBanner> buttontext there is no field with this name; did you mean buttonText?',
    ]);
    expect(errorsInText("<ThreeCards cards={[{ heading: 'One', decription: '{' }]} />")[0]).toMatch(
      /<ThreeCards> cards\.0\.decription .* did you mean description\?/,
    );
  });

  test('can have pictures as icons', () => {
    const cards = "<ThreeCards imageIcon cards={[{ heading: 'One', icon: '/no.svg' }]} />";
    expect(errorsInText(cards)).toEqual([
      'press.mdx:6 <ThreeCards> cards.0.icon the file public/no.svg does not exist',
    ]);
  });

  test('are reported outside MDX', () => {
    expect(question(fields, 'So. <Demonstration />')).toEqual([
      'may-i.md:7 <Demonstration> only .mdx files support blocks; the block would be left out',
    ]);
  });

  test('are ignored in code', () => {
    expect(errorsInText('`<Nothing a="1" />`\n\n```\n<None />\n```')).toEqual([]);
  });
});

test('a build reports all errors by file and line, each once', () => {
  const message = formatContentErrors([
    { file: 'b.md', line: 2, message: 'is wrong' },
    { file: 'a.md', line: 9, field: 'order', message: 'is wrong' },
    { file: 'b.md', line: 2, message: 'is wrong' },
    { file: 'a.md', message: 'is missing' },
  ]);
  expect(message).toBe(
    '3 errors block this build:\n\na.md\n  is missing\na.md, line 9\n  order: is wrong\nb.md, line 2\n  is wrong\n',
  );
});
