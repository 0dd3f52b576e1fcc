// npm run placeholders: prints the placeholders that content files can use, each with its value.
import { collectionCategories } from '../src/contract/collectibles/categories.ts';
import { allValues, ownValues } from '../src/site/placeholders/product-values.ts';

const all = Object.entries(allValues());
const ofKinds = collectionCategories.flatMap(({ code, name: kind }) =>
  Object.entries(ownValues({ collection: { category: code } }, {})).map(
    ([name, value]): [string, string] => [name, `${value} (${kind})`],
  ),
);
const width = Math.max(...all.map(([name]) => name.length));

function printValues(values: [name: string, value: string][]): void {
  for (const [name, value] of values) console.log(`${`{${name}}`.padEnd(width + 4)}${value}`);
}

console.log('A landing page leaves out its own product: {from} instead of {baggage.from}.\n');
printValues(all);
console.log('\nOnly on the landing pages of one kind of collection:\n');
printValues(ofKinds);
