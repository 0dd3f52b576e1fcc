import { splitNonBreaking } from '../../core/non-breaking.ts';

/** Renders a text in which phone numbers, dates and ids are never split over two lines. */
export function NoWrap({ children }: { children: string }) {
  const parts = splitNonBreaking(children);
  if (parts.length === 1) return children;
  return parts.map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // eslint-disable-next-line react/no-array-index-key -- the parts of one text have no other name
      <span className="nowrap" key={at}>
        {part}
      </span>
    ),
  );
}
