import { describe, expect, it } from 'vitest';
import { dateRangeText, paymentArrivalDay } from '../../../src/contract/claims/expected-dates.ts';
import { dayCells } from '../../../src/islands/claims/history/expected-days.ts';

const expected = {
  decision: { from: '2027-06-15', to: '2027-06-17' },
  payment: { from: '2027-06-18', to: '2027-06-21' },
};

describe('the days of a claim', () => {
  it('start at the filing date, with the events of each day', () => {
    const cells = dayCells({ filed: '2027-06-10', expected, today: '2027-06-14' });
    expect(cells.map(({ weekday, text, kind }) => `${weekday} ${text} ${kind}`)).toEqual([
      'Thu Jun 10 passed',
      'Fri 11 passed',
      'Sat 12 passed',
      'Sun 13 passed',
      'Mon Today today',
      'Tue 15 decision',
      'Wed 16 decision',
      'Thu 17 decision',
      'Fri 18 payment',
      'Sat 19 plain',
      'Sun 20 plain',
      'Mon 21 payment',
      'Tue 22 plain',
      'Wed 23 plain',
    ]);
    expect(cells.flatMap(({ label }) => label || [])).toEqual(['Submitted', 'Decision', 'Payment']);
  });

  it('start on the Monday of this week if the claim was filed long ago', () => {
    const cells = dayCells({ filed: '2027-05-31', expected, today: '2027-06-14' });
    expect(cells[0]?.date).toBe('2027-06-14');
    const last = dayCells({ filed: '2027-06-01', expected, today: '2027-06-14' });
    expect(last[0]?.date).toBe('2027-06-01');
    const sunday = dayCells({ filed: '2027-05-01', expected, today: '2027-06-13' });
    expect(sunday[0]?.date).toBe('2027-06-07');
  });

  it('of a paid claim end after three business days', () => {
    expect(paymentArrivalDay('2026-12-01T15:00:00Z')).toBe('2026-12-04');
    expect(paymentArrivalDay('2026-12-03T15:00:00Z')).toBe('2026-12-08');
  });

  it('are formatted as one range, with the year once unless it changes', () => {
    expect(dateRangeText(expected.decision)).toBe('Jun 15 to Jun 17, 2027');
    expect(dateRangeText({ from: '2027-12-31', to: '2028-01-02' })).toBe(
      'Dec 31, 2027 to Jan 2, 2028',
    );
    expect(dateRangeText({ from: '2027-06-15', to: '2027-06-15' })).toBe('Jun 15, 2027');
  });

  it('are named by the last one once the first has passed', () => {
    const texts = ['14', '15', '16', '17', '18'].map((day) =>
      dateRangeText(expected.decision, `2027-06-${day}`),
    );
    const range = dateRangeText(expected.decision);
    const last = `By ${dateRangeText({ from: '2027-06-17', to: '2027-06-17' })}`;
    expect(texts).toEqual([range, range, last, last, range]);
  });
});
