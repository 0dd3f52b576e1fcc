import type { EntryError } from '../content-errors.ts';

/** Maximum number of findings to list. */
const MAX_LISTED = 20;

/** Lists errors or warnings, each with a link to its entry. */
export function FindingList({ findings }: { findings: EntryError[] }) {
  const others = findings.length - MAX_LISTED;
  return (
    <ul>
      {findings.slice(0, MAX_LISTED).map(({ title, url, message }) => (
        <li key={title + message}>
          {url ? <a href={url}>{title}</a> : title}: {message}
        </li>
      ))}
      {others > 0 && <li>…and {others} more</li>}
    </ul>
  );
}
