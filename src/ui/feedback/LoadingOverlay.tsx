import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { LoadingIndicator } from './LoadingIndicator.tsx';

export interface LoadingOverlayProps {
  open: boolean;
  /** Text of the overlay. The first sentence of the text is shown as the title. */
  text?: string;
}

/**
 * Renders an overlay that covers the page during a long request. The visitor cannot use the page
 * behind the overlay and cannot close the overlay.
 */
export function LoadingOverlay({
  open,
  text = 'Calculating your quote. This may take up to 15 seconds.',
}: LoadingOverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    // Some browsers close a modal at the second press of Escape, even if the page prevents this.
    // This function then opens the overlay again.
    const reopen = () => element.showModal();
    element.addEventListener('close', reopen);
    return () => {
      element.removeEventListener('close', reopen);
      element.close();
    };
  }, [open]);
  const [title, note] = text.split(/(?<=\.)\s+(.*)/);
  return (
    <dialog
      ref={dialog}
      className="dialog wait"
      aria-labelledby="wait-text"
      onKeyDown={preventEscape}
      onCancel={(event) => event.preventDefault()}
    >
      {open && (
        <div className="wait__panel">
          <LoadingIndicator />
          <p id="wait-text" role="status">
            <strong>{title}</strong> <span>{note}</span>
          </p>
        </div>
      )}
    </dialog>
  );
}

function preventEscape(event: KeyboardEvent) {
  if (event.key === 'Escape') event.preventDefault();
}
