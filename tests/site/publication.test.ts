import { describe, expect, test } from 'vitest';
import {
  unpublishedReason,
  isEverPublished,
  nextChange,
  publicationStatusOf,
} from '../../src/site/publication.ts';

const publishedPeriod = {
  publishFrom: new Date('2026-12-01'),
  publishUntil: new Date('2027-01-15'),
};
const at = (instant: string) => new Date(instant);

describe('an entry with days', () => {
  test.each([
    ['2026-11-30T23:59:59.999Z', 'coming', 'From Dec 1, 2026'],
    ['2026-12-01T00:00:00Z', 'published', null],
    ['2027-01-15T23:59:59.999Z', 'published', null],
    ['2027-01-16T00:00:00Z', 'ended', 'Ended Jan 15, 2027'],
  ])('is at %s: %s', (instant, status, reason) => {
    expect(publicationStatusOf(publishedPeriod, at(instant))).toBe(status);
    expect(unpublishedReason(publishedPeriod, at(instant))?.replaceAll('\u00a0', ' ') ?? null).toBe(
      reason,
    );
  });

  test('comes and goes by itself, the next of the two told', () => {
    expect(nextChange(publishedPeriod, at('2026-11-01'))).toEqual(at('2026-12-01'));
    expect(nextChange(publishedPeriod, at('2026-12-24'))).toEqual(at('2027-01-16'));
    expect(nextChange(publishedPeriod, at('2027-02-01'))).toBeUndefined();
  });

  test('lasts a day at least', () => {
    const day = at('2026-12-01');
    expect(isEverPublished({ publishFrom: day, publishUntil: day })).toBe(true);
    expect(isEverPublished({ publishFrom: at('2026-12-02'), publishUntil: day })).toBe(false);
    expect(isEverPublished({ publishFrom: day })).toBe(true);
  });
});

test('a draft waits for somebody, whatever its days', () => {
  const draft = { ...publishedPeriod, draft: true };
  expect(publicationStatusOf(draft, at('2026-12-24'))).toBe('draft');
  expect(nextChange(draft, at('2026-11-01'))).toBeUndefined();
});

test('an entry without days is on the site', () => {
  expect(publicationStatusOf({ draft: false }, at('2026-12-24'))).toBe('published');
});
