import { formatDate } from '../core/dates.ts';

/** Publication dates of an entry. All fields are optional in its file. */
export interface Publication {
  draft?: boolean | undefined;
  /** The first day, midnight UTC. */
  publishFrom?: Date | undefined;
  /** The last day, midnight UTC. */
  publishUntil?: Date | undefined;
}

export type PublicationStatus = 'draft' | 'coming' | 'published' | 'ended';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the instant after the last day. */
const endOf = ({ publishUntil }: Publication) =>
  publishUntil && new Date(publishUntil.getTime() + DAY_MS);

export function publicationStatusOf(entry: Publication, now: Date): PublicationStatus {
  const end = endOf(entry);
  if (entry.draft) return 'draft';
  if (entry.publishFrom && now < entry.publishFrom) return 'coming';
  return end && now >= end ? 'ended' : 'published';
}

/**
 * Returns the next instant at which an entry is published or expires. Undefined for a draft, which
 * has no date.
 */
export function nextChange(entry: Publication, now: Date): Date | undefined {
  if (entry.draft) return undefined;
  return [entry.publishFrom, endOf(entry)].find((instant) => instant && instant > now);
}

/**
 * Returns the reason why an entry is not on the site, such as 'From Dec 1, 2026'. Null if it is
 * published.
 */
export function unpublishedReason(entry: Publication, now: Date): string | null {
  const day = (date: Date | undefined) => formatDate(date?.toISOString() ?? '');
  return {
    draft: 'Draft',
    coming: `From ${day(entry.publishFrom)}`,
    published: null,
    ended: `Ended ${day(entry.publishUntil)}`,
  }[publicationStatusOf(entry, now)];
}

/** Returns true if an entry with these dates is ever shown. */
export function isEverPublished({ publishFrom, publishUntil }: Publication): boolean {
  return !publishFrom || !publishUntil || publishFrom <= publishUntil;
}
