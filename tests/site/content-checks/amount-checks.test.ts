import { describe, expect, test, vi } from 'vitest';
import { amountErrors } from '../../../src/site/content-checks/amount-checks.ts';
import { readCollectionDefinitions } from '../../../src/site/content-checks/collections.ts';
import {
  readContentFiles,
  parseContentFile,
  type ContentFile,
} from '../../../src/site/content-checks/content-files.ts';

vi.mock('astro/loaders', () => import('../../../src/site/astro-stubs/loaders.ts'));

const { files } = readContentFiles('.', await readCollectionDefinitions());

/** Changes one content file and checks the content. Returns the errors as 'line field: message'. */
function errorsAfterChange(name: string, from: string, to: string): string[] {
  const changed = files.map((file) =>
    file.file === `src/content/${name}` ? change(file, from, to) : file,
  );
  return amountErrors(changed).map(({ file, line, field = '', message }) => {
    expect(file).toBe(`src/content/${name}`);
    return `${line} ${field}: ${message}`;
  });
}

function change(file: ContentFile, from: string, to: string): ContentFile {
  expect(file.text).toContain(from);
  const read = parseContentFile(file.file, file.text.replace(from, to));
  if ('errors' in read) throw new Error(read.errors[0]!.message);
  return { ...file, ...read };
}

const car = 'landings/rental-car-insurance.mdx';
const bags = 'landings/baggage-protection.mdx';
const coins = 'landings/collectibles/coins-insurance.mdx';
const flight = 'landings/flight-insurance.mdx';

test('the content of this site names only amounts of its products', () => {
  expect(amountErrors(files)).toEqual([]);
});

describe('a price that is not sold is reported', () => {
  test.each([
    [
      'the offer',
      car,
      'cents: 1000',
      'cents: 1100',
      /^\d+ offer\.cents: the lowest price of Rental car is \$10\.00: write 1000$/,
    ],
    [
      'the title',
      car,
      'title: Rental car insurance from $10',
      'title: Rental car insurance from $11',
      /^4 title: Rental car is not sold for \$11 a day; valid prices: \$10 a day, \$12\.50 a day$/,
    ],
    [
      'a price of another unit',
      car,
      'from $10 a day',
      'from $10 a trip',
      /Rental car is not sold for \$10 a trip/,
    ],
    [
      'a limit called a price',
      car,
      'from $10 a day',
      'from $1,000 a day',
      /Rental car is not sold for \$1,000 a day; valid prices: \$10 a day, \$12\.50 a day$/,
    ],
    [
      'a page',
      'pages/index.mdx',
      'bags from $5 a trip',
      'bags from $8 a trip',
      /no product is sold for \$8 a trip; valid prices: \$5 a trip/,
    ],
    [
      'a question',
      'faq/refunds.md',
      '---\n\n',
      '---\n\nBags from $6 a trip. ',
      /no product is sold for \$6 a trip/,
    ],
    [
      'the row of a product',
      'products.json',
      '"price": "$10"',
      '"price": "$11"',
      /^\d+ rental-car-insurance\.price: Rental car costs \$10$/,
    ],
    [
      'the card of a product',
      'products.json',
      '"price": "$10.00"',
      '"price": "$10"',
      /schedule\.price: Rental car costs \$10\.00$/,
    ],
    [
      'a plan next to a flow',
      'pricing.json',
      '"price": "$9.00"',
      '"price": "$9.50"',
      /baggage-protection\.more\.Checked|baggage-protection\.more\.1\.price: Baggage costs \$9\.00/,
    ],
    [
      'an external product',
      flight,
      'from $8 a flight',
      'from $9 a flight',
      /Flight is not sold for \$9 a flight; valid prices: \$8 a flight, \$14 a flight/,
    ],
    [
      'a text about an external product',
      flight,
      'starts at $5 a trip',
      'starts at $6 a trip',
      /Flight is not sold for \$6 a trip; valid prices: \$5 a trip/,
    ],
    [
      'a kind of collection',
      coins,
      'from $60 a year',
      'from $65 a year',
      /Coins is not sold for \$65 a year; valid prices: \$60 a year/,
    ],
  ])('in %s', (_, file, from, to, messages) => {
    const found = errorsAfterChange(file, from, to);
    expect(found[0]).toMatch(messages);
  });
});

describe('a limit that is not sold is reported', () => {
  test.each([
    [
      'in a sentence',
      bags,
      'Up to $250. If',
      'Up to $350. If',
      /\$350 is not a price or limit of Baggage; if it belongs to an example/,
    ],
    [
      'next to its label',
      bags,
      'label: "Lost bags, for $5", value: "$500"',
      'label: "Lost bags, for $5", value: "$1,000"',
      /facts\.1: \$1,000 is not the limit of Baggage: Lost bags, for \$5 is \$500/,
    ],
    [
      'in a row of the coverage',
      bags,
      'amount: "$300"',
      'amount: "$200"',
      /coverage\.details\.4: \$200 is not the limit of Baggage/,
    ],
    [
      'of a kind of collection',
      coins,
      'amount: "$2,500"',
      'amount: "$3,500"',
      /\$3,500 is not a price or limit of Coins/,
    ],
    [
      'of the card of a product',
      'products.json',
      '"value": "$100,000"',
      '"value": "$1,000"',
      /schedule\.rows\.1: \$1,000 is not the limit of Rental car/,
    ],
  ])('%s', (_, file, from, to, messages) => {
    const found = errorsAfterChange(file, from, to);
    expect(found.join('\n')).toMatch(messages);
  });
});

describe('a limit that costs more than the price next to it', () => {
  test.each([
    [
      'a sentence',
      bags,
      'Pays up to $500 when',
      'Pays up to $1,500 when',
      /hero\.subheading: Baggage for \$5 does not pay \$1,500; add the price of the plan that does/,
    ],
    [
      'a row of the products',
      'products.json',
      '$500 for lost bags',
      '$1,500 for lost bags',
      /baggage-protection\.paysUpTo: Baggage for \$5 does not pay \$1,500/,
    ],
    [
      'a row next to a flow',
      'pricing.json',
      '"brief": "up to $500"',
      '"brief": "up to $1,500"',
      /brief: Baggage for \$5 does not pay \$1,500/,
    ],
    [
      'an external product',
      flight,
      '$300 when canceled, $200 when late',
      '$100,000 in an accident',
      /list\.paysUpTo: Flight for \$8 does not pay \$100,000/,
    ],
  ])('is reported in %s', (_, file, from, to, messages) =>
    expect(errorsAfterChange(file, from, to)[0]).toMatch(messages),
  );

  test('can be named with its own price', () => {
    expect(
      errorsAfterChange(bags, 'Two larger plans pay more.', 'Complete pays $1,500 for $14.'),
    ).toEqual([]);
    expect(errorsAfterChange(bags, 'Two larger plans pay more.', 'Up to $1,500 for more.')).toEqual(
      [],
    );
  });
});

describe('an amount of no product', () => {
  const question = 'faq/what-is-a-deductible.md';

  test('is listed in otherAmounts', () => {
    expect(errorsAfterChange(question, "'$1,800', ", '')[0]).toMatch(
      /^\d+ : \$1,800 is not a price or limit of any product/,
    );
  });

  test('is marked as invented, or part of a story', () => {
    const page = 'pages/support.mdx';
    const body =
      files
        .find(({ file }) => file.endsWith(page))!
        .body.trim()
        .slice(0, 20) || '---\n';
    expect(errorsAfterChange(page, body, `Paid $77,777.\n\n${body}`)).toHaveLength(1);
    expect(errorsAfterChange(page, body, `Paid $77,777. <Demonstration />\n\n${body}`)).toEqual([]);
    expect(errorsAfterChange('testimonials.json', '$612 was', '$613 was')).toEqual([]);
    expect(errorsAfterChange(bags, 'value: "$168"', 'value: "$169"')).toEqual([]);
  });
});
