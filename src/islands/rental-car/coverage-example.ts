import type { ExampleLoss } from '../../purchase/coverage-example.ts';

/** What the plans differ by: belongings of the family. The driver's own and the car are paid by both. */
export const breakInCoverageExample: ExampleLoss = {
  title: 'The same break\u2060-\u2060in, on each plan',
  story: 'A window is smashed at the beach. Bags of your partner and your children are gone.',
  parts: [
    { label: 'Your partner’s camera bag', amount: 620 },
    { label: 'The children’s backpacks', amount: 270 },
  ],
};
