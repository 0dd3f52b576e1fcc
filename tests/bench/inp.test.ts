import { expect, test } from 'vitest';
import { slowestByKind } from '../../bench/inp.mjs';

const interaction = (run: number, kind: string, duration: number, label = '') => ({
  run,
  kind,
  duration,
  label,
});

test('the bench of interactions takes the median of the slowest ones of each run', () => {
  const rows = slowestByKind([
    interaction(0, 'combobox', 40),
    interaction(0, 'combobox', 90, 'a busy moment'),
    interaction(1, 'combobox', 56, 'the median'),
    interaction(1, 'combobox', 48),
    interaction(2, 'combobox', 24),
    interaction(0, 'price control', 16, 'one key'),
  ]);
  expect(rows).toEqual([
    { interaction: 'price control', count: 1, slowest: 16, at: 'one key' },
    { interaction: 'combobox', count: 5, slowest: 56, at: 'the median' },
  ]);
});
