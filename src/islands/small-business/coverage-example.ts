import type { ExampleLoss } from '../../purchase/coverage-example.ts';

export const propertyCoverageExample: ExampleLoss = {
  title: 'The same burst pipe on each plan',
  story: 'A pipe bursts over the weekend. On Monday, the equipment and inventory are underwater.',
  parts: [
    { label: 'Ovens and equipment', amount: 31_400 },
    { label: 'Inventory and fixtures', amount: 16_800 },
  ],
  deductible: 500,
};
