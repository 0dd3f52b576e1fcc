import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Pricing } from '../../../src/ui/plans/PricingPanel.tsx';
import { precise, type Advertised, type Limits } from '../../fixtures/advertised.ts';

// What stands beside the first question of a flow is what its lowest price buys.

const sold = Object.values(
  import.meta.glob<Advertised>('./*/advertised.ts', { eager: true, import: 'advertised' }),
);
type Entry = Partial<Omit<Pricing, 'price' | 'unit'>> &
  Pick<Pricing, 'limits' | 'brief' | 'not'> & { id: string };
const entries: Entry[] = JSON.parse(readFileSync('src/content/pricing.json', 'utf8'));

const figuresIn = (text: string) =>
  (text.match(/\$\d+(?:,\d{3})*(?:\.\d+)?(?: million)?/gi) ?? []).map((figure) =>
    figure.replace(' Million', ' million'),
  );
const figuresOf = (limits: Limits) =>
  Object.values(limits).flatMap((limit) => figuresIn(String(limit)));

test('every product that is sold has one', () => {
  expect(entries.map(({ id }) => id).sort()).toEqual(sold.map(({ id }) => id).sort());
});

describe.each(sold)('$id', ({ id, buys, plans = {}, limits, also = [] }) => {
  const { limits: rows, brief, not, more = [] } = entries.find((entry) => entry.id === id)!;

  test('names no limit that costs more', () => {
    const named = figuresIn([brief, ...rows.map(({ value }) => value)].join('\n'));
    expect(figuresOf(buys)).toEqual(expect.arrayContaining(named));
    expect(rows.length).toBeGreaterThan(1);
  });

  test('names the dearer plans at their price, with their limits', () => {
    for (const { plan, price, pays } of more) {
      if (price) expect(price).toBe(precise(plans[plan]!.cents));
      const all = figuresOf(plans[plan]?.buys ?? limits);
      expect(all, plan).toEqual(expect.arrayContaining(figuresIn(pays)));
    }
  });

  test('names no other amount among what is left out', () => {
    expect([...figuresOf(buys), ...also]).toEqual(expect.arrayContaining(figuresIn(not)));
  });
});
