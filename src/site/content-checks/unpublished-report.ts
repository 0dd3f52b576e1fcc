import { unpublishedReason, nextPublicationChange, type PublicationDates } from '../publication.ts';
import type { ContentFile } from './content-files.ts';

/**
 * Returns a report about the entries that the build leaves out, and the date of the next scheduled
 * publication or expiry.
 */
export function unpublishedEntriesReport(files: readonly ContentFile[], now: Date): string[] {
  const entries = files.flatMap(({ file, id, data, collection }) => {
    const read = id ? collection.schema.safeParse(data) : undefined;
    return read?.success ? [{ file, entry: read.data as PublicationDates }] : [];
  });
  const unpublishedLines = entries.flatMap(({ file, entry }) => {
    const reason = unpublishedReason(entry, now);
    return reason ? [`left out: ${file} (${reason})`] : [];
  });
  const changes = entries
    .flatMap(({ file, entry }) => {
      const changesAt = nextPublicationChange(entry, now);
      return changesAt ? [{ file, changesAt }] : [];
    })
    .toSorted((one, other) => one.changesAt.getTime() - other.changesAt.getTime());
  const [next] = changes;
  if (!next) return unpublishedLines;
  return [
    ...unpublishedLines,
    `build again at ${next.changesAt.toISOString()}, when ${next.file} changes`,
  ];
}
