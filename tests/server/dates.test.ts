import { describe, expect, test } from 'vitest';
import { todayInHonolulu, todayInProductTimeZone } from '../../server/dates.ts';

describe('today', () => {
  test("changes at midnight in the product's time zone, also when the clock is set back", () => {
    const before = new Date('2026-07-02T03:59:59.999Z');
    const after = new Date('2026-07-02T04:00:00.000Z');
    const days = [before, after, before].map((now) => todayInProductTimeZone('rental_car', now));
    expect(days).toEqual(['2026-07-01', '2026-07-02', '2026-07-01']);
    expect(todayInProductTimeZone('pet', after)).toBe('2026-07-01');
    expect(todayInProductTimeZone('pet', new Date('2026-07-02T07:00:00Z'))).toBe('2026-07-02');
    // Winter time is one hour later.
    expect(todayInProductTimeZone('pet', new Date('2026-12-08T07:59:59Z'))).toBe('2026-12-07');
    expect(todayInProductTimeZone('pet', new Date('2026-12-08T08:00:00Z'))).toBe('2026-12-08');
  });

  test('is still yesterday in Honolulu until 10:00 UTC', () => {
    expect(todayInHonolulu(new Date('2026-07-02T09:59:59Z'))).toBe('2026-07-01');
    expect(todayInHonolulu(new Date('2026-07-02T10:00:00Z'))).toBe('2026-07-02');
  });
});
