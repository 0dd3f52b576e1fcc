import { describe, expect, test } from 'vitest';
import {
  formatDate,
  formatInstant,
  todayInHonolulu,
  todayInProductTimeZone,
} from '../../server/dates.ts';

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

describe('an instant in an email or a PDF', () => {
  test('has the day and the time of the shop, in winter and in summer', () => {
    expect(formatDate('2026-11-21T02:30:00.000Z')).toBe('Nov 20, 2026');
    expect(formatInstant('2026-11-21T02:30:00.000Z')).toBe('Nov 20, 2026, 6:30 PM PST');
    expect(formatInstant('2026-07-02T03:30:00.000Z')).toBe('Jul 1, 2026, 8:30 PM PDT');
  });

  test('is not a calendar date, which stays the same', () => {
    expect(formatDate('2026-11-21')).toBe('Nov 21, 2026');
  });
});
