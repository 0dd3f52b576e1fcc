import * as fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { assertTrip } from '../../../server/products/rental-car/trip.ts';
import { addDays } from '../../../src/core/dates.ts';
import { rentalInfoSchema } from '../../../src/islands/rental-car/answers.ts';
import {
  formatDateText,
  fromPickerDate,
  parseTypedDate,
  toPickerDate,
} from '../../../src/ui/date/date-text.ts';
import { useTestEnvironment } from '../../fixtures/environment.ts';

/**
 * Time zones of the browser: the two extremes, zones with daylight saving time on both hemispheres,
 * and zones whose clocks change at midnight.
 */
const timeZones = [
  'America/New_York',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Europe/London',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Kolkata',
];
const originalTimeZone = process.env['TZ'];
afterEach(() => {
  if (originalTimeZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = originalTimeZone;
});

const anyZone = fc.constantFrom(...timeZones);
const anyDate = fc.integer({ min: 0, max: 40 * 365 }).map((days) => addDays('2020-01-01', days));
/**
 * Any times. Times around the end of the year and around New York's clock changes are generated
 * more often.
 */
const anyMoment = fc.oneof(
  fc
    .constantFrom('2026-12-31', '2027-01-01', '2027-03-14', '2027-11-07')
    .chain((day) =>
      fc
        .integer({ min: 0, max: 30 * 3600 })
        .map((second) => new Date(Date.parse(`${day}T00:00:00Z`) + second * 1000)),
    ),
  fc.date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true }),
);

test('keeps a date through the calendar and typing, in any time zone of the browser', () => {
  fc.assert(
    fc.property(anyDate, anyZone, (date, timeZone) => {
      process.env['TZ'] = timeZone;
      const inPicker = toPickerDate(date);
      expect(fromPickerDate(inPicker)).toBe(date);
      for (const hour of [0, 23]) {
        inPicker.setHours(hour);
        expect(fromPickerDate(inPicker)).toBe(date);
      }
      expect(parseTypedDate(formatDateText(date))).toBe(date);
    }),
  );
});

test('parses MM/DD/YYYY with any separators, and rejects dates that do not exist', () => {
  expect(parseTypedDate(' 6/1/2027 ')).toBe('2027-06-01');
  expect(parseTypedDate('06-01-2027')).toBe('2027-06-01');
  expect(parseTypedDate('06 01 2027')).toBe('2027-06-01');
  expect(parseTypedDate('06012027')).toBe('2027-06-01');
  expect(parseTypedDate('02/29/2028')).toBe('2028-02-29');
  for (const text of [
    '',
    '6/1',
    '06/01/27',
    '13/01/2027',
    '02/29/2027',
    '00/10/2027',
    '2027-06-01x',
  ])
    expect(parseTypedDate(text)).toBeNull();
});

test('allows exactly the trips that the server accepts', () => {
  const page = useTestEnvironment();
  const trips = fc.record({
    now: anyMoment,
    zone: anyZone,
    wait: fc.integer({ min: -2, max: 400 }),
    stay: fc.integer({ min: -3, max: 34 }),
    agency: fc.constantFrom('Avis', 'Other', 'U-Save'),
    other: fc.constantFrom('', '  ', 'Corner Cars', 'other', 'x'.repeat(40), 'x'.repeat(41)),
  });
  fc.assert(
    fc.property(trips, ({ now, zone: timeZone, wait, stay, agency, other }) => {
      process.env['TZ'] = timeZone;
      page.now = () => now;
      const pickUpDate = addDays(now.toISOString().slice(0, 10), wait);
      const returnDate = addDays(pickUpDate, stay);
      const info = { pickUpDate, returnDate, rentalAgency: agency, otherAgency: other };
      const allowed = rentalInfoSchema.safeParse(
        agency === 'Other' ? info : { ...info, otherAgency: '' },
      ).success;
      expect(allowed).toBe(
        isAccepted(pickUpDate, returnDate, agency === 'Other' ? other : agency, now),
      );
    }),
    { numRuns: 500 },
  );
});

function isAccepted(started: string, ended: string, company: string, now: Date): boolean {
  try {
    assertTrip(
      {
        rental_company: company,
        rental_started: started,
        rental_ended: ended,
        phone: '(503) 555-0142',
        email: 'dana@bluebird.example',
        drivers: [{ first_name: 'Dana', last_name: 'Moreau', is_main_driver: true }],
      },
      now,
    );
    return true;
  } catch {
    return false;
  }
}
