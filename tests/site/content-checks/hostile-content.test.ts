import { describe, expect, test, vi } from 'vitest';
import { readCollectionDefinitions } from '../../../src/site/content-checks/collections.ts';
import { sourceErrorsOf } from '../../fixtures/content-folder.ts';

vi.mock('astro/loaders', () => import('../../../src/site/astro-stubs/loaders.ts'));

const collections = await readCollectionDefinitions();
const pages = collections.filter(({ name }) => name === 'pages');
/** Checks a page with this text, which begins on line 6 of its file. Returns the errors. */
const errorsInText = (body: string) => {
  const page = `---\ntitle: Press\ndescription: Who to call.\n---\n\n${body}\n`;
  return sourceErrorsOf({ 'src/content/pages/press.mdx': page }, pages);
};
const marker = 'contentHasRun';
const run = `(globalThis.${marker} = 1)`;
/** The constructor of functions of this process, which evaluated code could reach. */
const escape = `this.constructor.constructor('return globalThis')().${marker} = 1`;

describe('code in a text is reported and does not run', () => {
  test.each([
    ['an export', `export const x = ${run}`],
    ['an import', `import 'data:text/javascript,globalThis.${marker} = 1'`],
    ['an import among words', `Words.\n\nimport fs from 'node:fs'\n\nWords.`],
    ['an expression', `{${run}}`],
    ['an expression within a line', `It costs {${run}} dollars.`],
    ['a function', `{(() => ${run})()}`],
    ['a template', `{\`\${${run}}\`}`],
    ['a tagged template', '{String.raw`x`}'],
    ['a way out of the evaluation', `{${escape}}`],
    ['an attribute', `<CtaBanner title={${run}} />`],
    ['an attribute with a name', '<CtaBanner title={process.env.HOME} />'],
    ['code in a list', `<ThreeCards cards={[{ heading: ${escape} }]} />`],
    ['code in the name of a property', `<ThreeCards cards={[{ [${run}]: 'A' }]} />`],
    ['a getter', `<ThreeCards cards={[{ get heading() { return ${run} } }]} />`],
    ['spread attributes', `<CtaBanner {...${run}} />`],
    ['a comment before code', `{/* note */ ${run}}`],
    ['a comment that ends in a text', `{'*/' + ${run} /* '*/}`],
    ['a script', '<script>alert(1)</script>'],
    ['a handler', '<b onClick="alert(1)">Words</b>'],
    ['a frame', '<iframe src="https://evil.example/" />'],
    ['a form', '<form action="https://evil.example/"><input name="password" /></form>'],
    ['a style', '<style>{"body { display: none }"}</style>'],
  ])('%s', (_name, body) => {
    const errors = errorsInText(body);
    expect(errors.join('\n')).toMatch(/code|has no value here|cannot be read/);
    expect(globalThis).not.toHaveProperty(marker);
  });

  test('but data in braces, notes and words such as “export” are allowed', () => {
    const cards = `[{ heading: "It’s (1) new", description: 'a = b; f(x)', icon: 'globe' }]`;
    expect(errorsInText(`<ThreeCards cards={${cards}} />\n\n{/* a note */}`)).toEqual([]);
    expect(errorsInText('We export nothing. To import a car, call us.')).toEqual([]);
  });
});

test('front matter with aliases is an error, because they can multiply', () => {
  const levels = 'abcdefghijklmnop'.split('');
  const items = (name: string) => Array.from({ length: 9 }, () => `*${name}`).join(', ');
  const lines = levels.map((name, at) => {
    const value = at === 0 ? '[x, x, x]' : `[${items(levels[at - 1]!)}]`;
    return `${name}: &${name} ${value}`;
  });
  const bomb = `---\ntitle: Press\n${lines.join('\n')}\ndescription: *p\n---\n`;
  const errors = sourceErrorsOf({ 'src/content/pages/press.mdx': bomb }, pages);
  expect(errors).toEqual(['press.mdx:4 write the value again, without * and &']);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://a',
])('a link to %s is reported in a block and in a redirect', (url) => {
  expect(errorsInText(`<CtaBanner title="A" link="${url}" newTab />`)[0]).toContain('https: URL');
  const redirects = collections.filter(({ name }) => name === 'redirects');
  const text = JSON.stringify([{ id: 'a', from: '/a', to: url }]);
  const errors = sourceErrorsOf({ 'src/content/redirects.json': text }, redirects);
  expect(errors.join()).toContain('https: URL');
});
