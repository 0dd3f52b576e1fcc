import { describe, expect, test } from 'vitest';
import { addCycles, earliestToday, paymentDate, policyToday } from '../../provider/dates.ts';
import { addDaysTo } from '../../src/contract/rental-car/trip.ts';

describe('today', () => {
  test('changes with midnight where a product counts its days, and back again', () => {
    const before = new Date('2026-07-02T03:59:59.999Z');
    const after = new Date('2026-07-02T04:00:00.000Z');
    const days = [before, after, before].map((now) => policyToday('rental_car', now));
    expect(days).toEqual(['2026-07-01', '2026-07-02', '2026-07-01']);
    expect(policyToday('pet', before)).toBe('2026-07-02');
  });

  test('is yesterday still in the west', () => {
    expect(earliestToday(new Date('2026-07-02T09:59:59Z'))).toBe('2026-07-01');
    expect(earliestToday(new Date('2026-07-02T10:00:00Z'))).toBe('2026-07-02');
  });
});

describe('the days of payments', () => {
  // Every first day of four years, the leap day among them.
  const starts = Array.from({ length: 4 * 365 + 1 }, (_, day) => addDaysTo('2027-01-01', day));

  test.each([
    ['month', 60],
    ['year', 9],
    ['day', 60],
  ] as const)('come back to that of the first one, each %s and backwards', (cycle, count) => {
    for (const start of starts) {
      let day = start;
      for (let at = 1; at <= count; at += 1) {
        const next = paymentDate(day, { cycle, count: 1, start });
        expect(next).toBe(addCycles(start, cycle, at));
        expect(paymentDate(next, { cycle, count: -1, start })).toBe(day);
        day = next;
      }
    }
  });

  test('follow each other where they were never those of the cover', () => {
    const later = { cycle: 'month', count: 1 } as const;
    expect(paymentDate('2027-02-09', { ...later, start: '2027-01-31' })).toBe('2027-03-09');
    expect(paymentDate('2027-02-28', { ...later, start: null })).toBe('2027-03-28');
  });
});
