// npm run new-product NAME: creates a working product from scripts/new-product/template and adds it
// to the three lists of products. NAME is in kebab case, such as 'bicycle' or 'musical-instrument'.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';

const root = process.cwd();
const template = join(import.meta.dirname, 'new-product', 'template');

/** Names of the product in each notation, by the placeholder in the template. */
function namesOf(kebab) {
  const words = kebab.split('-');
  const capitalized = words.map((word) => word[0].toUpperCase() + word.slice(1));
  const pascal = capitalized.join('');
  return {
    NAME_KEBAB: kebab,
    NAME_SNAKE: words.join('_'),
    NAME_PASCAL: pascal,
    NAME_CAMEL: pascal[0].toLowerCase() + pascal.slice(1),
    NAME_TITLE: [capitalized[0], ...words.slice(1)].join(' '),
    NAME_PREFIX: words
      .map((word) => word.slice(0, words.length > 1 ? 1 : 2))
      .join('')
      .toUpperCase(),
  };
}

/** Files with a list of products, and the line that adds a product to it. */
const lists = {
  'src/contract/product-list.ts':
    "export { NAME_CAMELProduct as NAME_SNAKE } from './NAME_KEBAB/facts.ts';\n",
  'src/contract/product-calls.ts': "export * from './NAME_KEBAB/calls.ts';\n",
  'server/products/product-routes.ts': "export * from './NAME_KEBAB/routes.ts';\n",
};

const nextSteps = `Next:
  1. Replace the sample question, coverages and exclusions in src/contract/NAME_KEBAB/facts.ts.
  2. Replace the sample prices in src/tariffs/NAME_KEBAB/plans.ts.
  3. Replace the policy's text in server/products/NAME_KEBAB/wording.ts.
  4. Choose the carrier in server/products/NAME_KEBAB/product.ts and in the page.
  5. Write the landing page: src/content/landings/NAME_KEBAB-insurance.mdx.
  6. Run npm test.
  7. To announce the product, remove isPreview from product.ts. A test then lists the places that
     miss it: the embed kit, saved quotes, links, price controls and the demo account.`;

function fail(message) {
  console.error(message);
  process.exit(1);
}

const { positionals } = parseArgs({ allowPositionals: true });
const [name] = positionals;
if (
  positionals.length !== 1 ||
  !/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(name) ||
  name.length > 30
)
  fail(
    'Usage: npm run new-product NAME, with lowercase letters, digits and hyphens, such as musical-instrument',
  );

const names = namesOf(name);
const fill = (text) =>
  text.replaceAll(/NAME_(?:KEBAB|SNAKE|PASCAL|CAMEL|TITLE|PREFIX)/g, (token) => names[token]);
const paths = readdirSync(template, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.txt'))
  .toSorted();
const files = await Promise.all(
  paths.map(async (file) => {
    const path = fill(file.replace(/\.txt$/, ''));
    // The configuration is that of this project, also if the files are written elsewhere.
    const filepath = join(import.meta.dirname, '..', path);
    const text = fill(readFileSync(join(template, file), 'utf8'));
    return { path, text: await format(text, { ...(await resolveConfig(filepath)), filepath }) };
  }),
);

// Checks everything before the first file is written, so that a failure changes nothing.
const existing = files.find(({ path }) => existsSync(join(root, path)));
if (existing) fail(`${existing.path} exists already. Nothing was changed.`);
const listTexts = Object.entries(lists).map(([path, line]) => {
  const text = readFileSync(join(root, path), 'utf8');
  if (new RegExp(`\\b${names.NAME_SNAKE}\\b`).test(text) || text.includes(`'./${name}/`))
    fail(`${path} contains ${name} already. Nothing was changed.`);
  return { path, text: text + fill(line) };
});

for (const { path, text } of [...files, ...listTexts]) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
for (const { path } of files) console.log(`created ${path}`);
for (const path of Object.keys(lists)) console.log(`added one line to ${path}`);
console.log(fill(`\n${nextSteps}`));
