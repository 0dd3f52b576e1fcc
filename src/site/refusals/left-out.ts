import { absence, nextChange, type Publication } from '../publication.ts';
import type { ContentFile } from './content-files.ts';

/** Of a build: the entries that it leaves out, and when the first one comes or goes by itself. */
export function leftOut(files: readonly ContentFile[], now: Date): string[] {
  const entries = files.flatMap(({ file, id, data, collection }) => {
    const read = id ? collection.schema.safeParse(data) : undefined;
    return read?.success ? [{ file, entry: read.data as Publication }] : [];
  });
  const away = entries.flatMap(({ file, entry }) => {
    const why = absence(entry, now);
    return why ? [`left out: ${file} (${why})`] : [];
  });
  const changes = entries
    .flatMap(({ file, entry }) => {
      const at = nextChange(entry, now);
      return at ? [{ file, at }] : [];
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const [next] = changes;
  if (!next) return away;
  return [...away, `build again at ${next.at.toISOString()}: that changes ${next.file}`];
}
