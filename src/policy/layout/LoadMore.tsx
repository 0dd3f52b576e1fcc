import { useEffect, useRef } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';

interface LoadMoreProps {
  /** Label of the button, such as 'Show more policies'. */
  label: string;
  busy: boolean;
  /** Error message of the last attempt. The next page is then loaded only by the button. */
  error?: string | undefined;
  onLoad: () => void;
}

/** Loads the next page of a list as soon as the end of the list is near the screen, or by a button. */
export function LoadMore({ label, busy, error, onLoad }: LoadMoreProps) {
  const ref = useRef<HTMLDivElement>(null);
  const expectNewRow = useFocusOnNewRow(busy);
  const isWaiting = !busy && error === undefined;
  useEffect(() => {
    if (!isWaiting || !ref.current || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onLoad(),
      { rootMargin: '50% 0px' },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  });
  const press = () => {
    expectNewRow();
    onLoad();
  };
  return (
    <div ref={ref} className="load-more">
      {error && (
        <p className="load-more__error" role="alert">
          <Icon name="warning-circle-fill" size={18} />
          <span>{error}</span>
        </p>
      )}
      <Button variant="secondary" size="medium" busy={busy} busyLabel="Loading" onClick={press}>
        {label}
      </Button>
    </div>
  );
}

/**
 * Returns a function for a press of the button. After the next page is loaded, the first new row
 * gets the focus, because the button is then at the end of the new rows or gone.
 */
function useFocusOnNewRow(busy: boolean): () => void {
  const rowsBefore = useRef<ReadonlySet<Element> | null>(null);
  useEffect(() => {
    if (!busy) focusNewRow(rowsBefore);
  }, [busy]);
  useEffect(() => () => focusNewRow(rowsBefore), []);
  return () => {
    rowsBefore.current = new Set(listRows());
  };
}

/** Focuses the first row that was not there before, unless the focus was moved in the meantime. */
function focusNewRow(rowsBefore: { current: ReadonlySet<Element> | null }): void {
  const before = rowsBefore.current;
  rowsBefore.current = null;
  const { activeElement } = document;
  const isMoved = activeElement !== document.body && !activeElement?.closest('.load-more');
  if (!before || isMoved) return;
  listRows()
    .find((row) => !before.has(row))
    ?.focus();
}

const listRows = () => [...document.querySelectorAll<HTMLElement>('.policy-row')];
