import type { ExampleLoss } from '../../purchase/coverage-example.ts';

/**
 * Example of a loss that shows how the plans differ: the stolen belongings of the driver's family.
 * The driver's own belongings and the car are covered by both plans.
 */
export const breakInCoverageExample: ExampleLoss = {
  title: 'The same break\u2060-\u2060in, on each plan',
  story: 'A window is smashed at the beach. Bags of your partner and your children are gone.',
  parts: [
    { label: 'Your partner’s camera bag', amount: 620 },
    { label: 'The children’s backpacks', amount: 270 },
  ],
};
