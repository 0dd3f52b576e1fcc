import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addBusinessDays,
  isBusinessDay,
  nextBusinessDay,
} from '../../src/contract/business-days.ts';
import { addDays, daysBetween } from '../../src/contract/dates.ts';

/** Weekday holidays of a year on which the Federal Reserve Banks are closed, as MM-DD. */
function weekdayClosings(year: number): string[] {
  const days = Array.from({ length: 366 }, (_, index) => addDays(`${year}-01-01`, index));
  const isWeekday = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
  return days
    .filter((day) => day.startsWith(String(year)) && isWeekday(day) && !isBusinessDay(day))
    .map((day) => day.slice(5));
}

const dates = fc.integer({ min: 0, max: 36_500 }).map((days) => addDays('2022-01-01', days));

describe('business days', () => {
  // The published schedules of the Federal Reserve Banks.
  test.each([
    [2026, '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25'],
    [2027, '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25'],
    [2028, '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25'],
  ])('leave out the bank holidays of %i', (year, holidays) => {
    expect(weekdayClosings(year).join(' ')).toBe(holidays);
  });

  test('include the Friday before a holiday on a Saturday, not the Monday after one on a Sunday', () => {
    // Independence Day 2026 is a Saturday, Christmas Day 2022 is a Sunday.
    expect(isBusinessDay('2026-07-03')).toBe(true);
    expect(isBusinessDay('2026-07-06')).toBe(true);
    expect(isBusinessDay('2022-12-26')).toBe(false);
    expect(isBusinessDay('2023-01-02')).toBe(false);
    expect(isBusinessDay('2021-12-31')).toBe(true);
  });

  test('are counted across holidays and the turn of the year, also from an instant', () => {
    // Thanksgiving is November 26, 2026.
    expect(addBusinessDays('2026-11-20', 10)).toBe('2026-12-07');
    expect(addBusinessDays('2026-11-25T23:30:00.000Z', 1)).toBe('2026-11-27');
    expect(addBusinessDays('2026-12-31', 1)).toBe('2027-01-04');
    expect(nextBusinessDay('2026-11-25')).toBe('2026-11-27');
  });

  test('are the only possible results, and each of them counts once', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 1, max: 30 }), (start, count) => {
        const end = addBusinessDays(start, count);
        const passed = Array.from({ length: daysBetween(start, end) }, (_, index) =>
          addDays(start, index + 1),
        );
        expect(isBusinessDay(end)).toBe(true);
        expect(passed.filter(isBusinessDay)).toHaveLength(count);
      }),
    );
  });
});
