import type { ExampleLoss } from '../../purchase/coverage-example.ts';

export const propertyCoverageExample: ExampleLoss = {
  title: 'The same burst pipe, on each plan',
  story: 'A pipe bursts over a weekend. On Monday the machines and the stock are under water.',
  parts: [
    { label: 'Ovens and machines', amount: 31_400 },
    { label: 'Stock and fittings', amount: 16_800 },
  ],
  deductible: 500,
};
