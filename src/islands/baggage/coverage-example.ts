import type { ExampleLoss } from '../../purchase/coverage-example.ts';

export const bagCoverageExample: ExampleLoss = {
  title: 'The same lost bag on each plan',
  story: 'You changed planes in Chicago. Three weeks later, the bag is declared lost.',
  parts: [
    { label: 'Clothes and shoes', amount: 1310 },
    { label: 'The suitcase', amount: 240 },
  ],
  otherPayer: { label: 'Airline pays', amount: 400 },
};
