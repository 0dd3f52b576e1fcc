import type { ExampleLoss } from '../../purchase/coverage-example.ts';

export const bagCoverageExample: ExampleLoss = {
  title: 'The same lost bag, on each plan',
  story: 'Changed planes in Chicago. The bag is declared lost three weeks later.',
  parts: [
    { label: 'Clothes and shoes', amount: 1310 },
    { label: 'The suitcase', amount: 240 },
  ],
  otherPayer: { label: 'Airline pays', amount: 400 },
};
