import { describe, expect, test } from 'vitest';
import {
  unpublishedReason,
  isEverPublished,
  nextPublicationChange,
  publicationStatusOf,
} from '../../src/site/publication.ts';

const publishedPeriod = {
  publishFrom: new Date('2026-12-01'),
  publishUntil: new Date('2027-01-15'),
};
const at = (instant: string) => new Date(instant);

describe('an entry with publication dates', () => {
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

  test('has a next change: first its start, then its end', () => {
    expect(nextPublicationChange(publishedPeriod, at('2026-11-01'))).toEqual(at('2026-12-01'));
    expect(nextPublicationChange(publishedPeriod, at('2026-12-24'))).toEqual(at('2027-01-16'));
    expect(nextPublicationChange(publishedPeriod, at('2027-02-01'))).toBeUndefined();
  });

  test('is published for at least one day', () => {
    const day = at('2026-12-01');
    expect(isEverPublished({ publishFrom: day, publishUntil: day })).toBe(true);
    expect(isEverPublished({ publishFrom: at('2026-12-02'), publishUntil: day })).toBe(false);
    expect(isEverPublished({ publishFrom: day })).toBe(true);
  });
});

test('a draft is never published by its dates', () => {
  const draft = { ...publishedPeriod, draft: true };
  expect(publicationStatusOf(draft, at('2026-12-24'))).toBe('draft');
  expect(nextPublicationChange(draft, at('2026-11-01'))).toBeUndefined();
});

test('an entry without publication dates is published', () => {
  expect(publicationStatusOf({ draft: false }, at('2026-12-24'))).toBe('published');
});
