import { formatDate } from '../core/dates.ts';

/** When an entry is on the site: all its fields are optional in its file. */
export interface Publication {
  draft?: boolean | undefined;
  /** The first day, midnight UTC. */
  publishFrom?: Date | undefined;
  /** The last day, midnight UTC. */
  publishUntil?: Date | undefined;
}

export type PublicationStatus = 'draft' | 'coming' | 'published' | 'ended';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The instant after the last day. */
const endOf = ({ publishUntil }: Publication) =>
  publishUntil && new Date(publishUntil.getTime() + DAY_MS);

export function publicationStatusOf(entry: Publication, now: Date): PublicationStatus {
  const end = endOf(entry);
  if (entry.draft) return 'draft';
  if (entry.publishFrom && now < entry.publishFrom) return 'coming';
  return end && now >= end ? 'ended' : 'published';
}

/** The next instant at which an entry comes or goes by itself; a draft waits for somebody. */
export function nextChange(entry: Publication, now: Date): Date | undefined {
  if (entry.draft) return undefined;
  return [entry.publishFrom, endOf(entry)].find((instant) => instant && instant > now);
}

/** 'From Dec 1, 2026': why an entry is not on the site; null where it is. */
export function unpublishedReason(entry: Publication, now: Date): string | null {
  const day = (date: Date | undefined) => formatDate(date?.toISOString() ?? '');
  return {
    draft: 'Draft',
    coming: `From ${day(entry.publishFrom)}`,
    published: null,
    ended: `Ended ${day(entry.publishUntil)}`,
  }[publicationStatusOf(entry, now)];
}

/** Whether an entry with these days is ever shown. */
export function isEverPublished({ publishFrom, publishUntil }: Publication): boolean {
  return !publishFrom || !publishUntil || publishFrom <= publishUntil;
}
