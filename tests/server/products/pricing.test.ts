import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { StartingPrice } from '../../../src/ui/plans/StartingPricePanel.tsx';
import { formatExact, type Advertised } from '../../fixtures/advertised.ts';
import type { CoverageLimits } from '../../../src/site/offered-products.ts';

// Tests the summary next to the first question of a flow, which names the more expensive plans and
// their limits.

const advertisedProducts = Object.values(
  import.meta.glob<Advertised>('./*/advertised.ts', { eager: true, import: 'advertised' }),
);
type Entry = Partial<Omit<StartingPrice, 'price' | 'unit'>> &
  Pick<StartingPrice, 'limits' | 'brief' | 'not'> & { id: string };
const entries: Entry[] = JSON.parse(readFileSync('src/content/pricing.json', 'utf8'));

const figuresIn = (text: string) =>
  (text.match(/\$\d+(?:,\d{3})*(?:\.\d+)?(?: million)?/gi) ?? []).map((figure) =>
    figure.replace(' Million', ' million'),
  );
const figuresOf = (limits: CoverageLimits) =>
  Object.values(limits).flatMap((limit) => figuresIn(String(limit)));

test('every offered product has a pricing entry', () => {
  expect(entries.map(({ id }) => id).sort()).toEqual(advertisedProducts.map(({ id }) => id).sort());
});

describe.each(advertisedProducts)('$id', ({ id, plans = {}, limits }) => {
  const { more = [] } = entries.find((entry) => entry.id === id)!;

  test('names the more expensive plans with their prices and limits', () => {
    for (const { plan, price, pays } of more) {
      if (price) expect(price).toBe(formatExact(plans[plan]!.cents));
      const all = figuresOf(plans[plan]?.includedLimits ?? limits);
      expect(all, plan).toEqual(expect.arrayContaining(figuresIn(pays)));
    }
  });
});
