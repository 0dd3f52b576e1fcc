import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDate, formatDate } from '../../src/core/dates.ts';
import { formatMoney, splitPriceText, toWireAmount, toMinorUnits } from '../../src/core/money.ts';
import { buildPath, matchPath } from '../../src/core/path.ts';

describe('money', () => {
  it('converts to minor units and back without losing a cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        (minor) => toMinorUnits(toWireAmount(minor)) === minor,
      ),
    );
  });

  it.each([
    [1684, '$1,684.00'],
    [0, '$0.00'],
    [-34.2, '\u2212$34.20'],
    [-0.001, '$0.00'],
  ])('formats %d as %s', (amount, text) => expect(formatMoney(amount)).toBe(text));

  it('splits a pricing title into its parts', () => {
    expect(splitPriceText('$1,205.50/trip')).toEqual({
      dollars: '1,205',
      cents: '50',
      period: 'trip',
    });
    expect(splitPriceText('from $5')).toBeNull();
  });
});

describe('dates', () => {
  it('are formatted without a shift by a time zone', () => {
    expect(formatDate('2027-06-12')).toEqual('Jun 12, 2027');
    expect(formatDate('2027-06-12T23:59:59Z')).toEqual('Jun 12, 2027');
  });

  it('are calendar dates of an instant in a time zone', () => {
    const instant = new Date('2026-11-20T03:00:00Z');
    expect(calendarDate(instant, 'America/New_York')).toBe('2026-11-19');
    expect(calendarDate(instant, 'UTC')).toBe('2026-11-20');
  });

  it('are added across months, years and leap days', () => {
    expect(addDays('2027-12-31', 1)).toBe('2028-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  });
});

describe('paths', () => {
  it('round-trip any parameter', () => {
    const segment = fc
      .string({ minLength: 1, unit: 'grapheme' })
      .filter((text) => text !== '.' && text !== '..');
    fc.assert(
      fc.property(segment, segment, (verticalCode, policyId) => {
        const path = buildPath('/policies/:verticalCode/:policyId', { verticalCode, policyId });
        expect(matchPath('/policies/:verticalCode/:policyId', path)).toEqual({
          verticalCode,
          policyId,
        });
      }),
    );
  });

  it('match with a trailing slash, but not with another number of segments', () => {
    expect(matchPath('/account/policies', '/account/policies/')).toEqual({});
    expect(matchPath('/account/policies', '/account/policies/baggage')).toBeNull();
    expect(matchPath('/a/:b', '/a/%E0%A4%A')).toEqual({ b: '%E0%A4%A' });
  });

  it('are not built without a required parameter', () => {
    expect(() => buildPath('/a/:b')).toThrow('needs b');
  });
});
