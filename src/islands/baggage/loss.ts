import type { Loss } from '../../purchase/same-loss.ts';

export const bagLoss: Loss = {
  title: 'The same lost bag, on each plan',
  story: 'Changed planes in Chicago. The bag is declared lost three weeks later.',
  parts: [
    { label: 'Clothes and shoes', amount: 1310 },
    { label: 'The suitcase', amount: 240 },
  ],
  other: { label: 'Airline pays', amount: 400 },
};
