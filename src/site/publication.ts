import { formatDate } from '../core/dates.ts';

/** Publication settings of a content entry. All fields are optional in the entry's file. */
export interface PublicationDates {
  draft?: boolean | undefined;
  /** First day on which the entry is on the site, as the midnight UTC at which this day starts. */
  publishFrom?: Date | undefined;
  /** Last day on which the entry is on the site, as the midnight UTC at which this day starts. */
  publishUntil?: Date | undefined;
}

export type PublicationStatus = 'draft' | 'coming' | 'published' | 'ended';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the time at which the last day ends: the next midnight UTC. */
const endOf = ({ publishUntil }: PublicationDates) =>
  publishUntil && new Date(publishUntil.getTime() + DAY_MS);

export function publicationStatusOf(entry: PublicationDates, now: Date): PublicationStatus {
  const end = endOf(entry);
  if (entry.draft) return 'draft';
  if (entry.publishFrom && now < entry.publishFrom) return 'coming';
  return end && now >= end ? 'ended' : 'published';
}

/**
 * Returns the next time at which the entry is published or expires. Undefined if there is no such
 * time. Always undefined for a draft, because the publication of a draft has no date.
 */
export function nextPublicationChange(entry: PublicationDates, now: Date): Date | undefined {
  if (entry.draft) return undefined;
  return [entry.publishFrom, endOf(entry)].find((instant) => instant && instant > now);
}

/**
 * Returns the reason why the entry is not on the site, such as 'From Dec 1, 2026'. Null if the
 * entry is published.
 */
export function unpublishedReason(entry: PublicationDates, now: Date): string | null {
  const day = (date: Date | undefined) => formatDate(date?.toISOString() ?? '');
  return {
    draft: 'Draft',
    coming: `From ${day(entry.publishFrom)}`,
    published: null,
    ended: `Ended ${day(entry.publishUntil)}`,
  }[publicationStatusOf(entry, now)];
}

/**
 * Returns false if the entry's last day is before its first day, because such an entry is never
 * shown.
 */
export function isEverPublished({ publishFrom, publishUntil }: PublicationDates): boolean {
  return !publishFrom || !publishUntil || publishFrom <= publishUntil;
}
