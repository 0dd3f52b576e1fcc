import type { ExampleLoss } from '../../purchase/coverage-example.ts';

/**
 * An example loss that shows how the plans differ: the belongings of the driver's family are
 * stolen. Both plans cover the driver's own belongings and the car.
 */
export const breakInCoverageExample: ExampleLoss = {
  title: 'The same break\u2060-\u2060in on each plan',
  story: 'A window is smashed at the beach. Your partner’s and kids’ bags are gone.',
  parts: [
    { label: 'Your partner’s camera bag', amount: 620 },
    { label: 'The kids’ backpacks', amount: 270 },
  ],
};
