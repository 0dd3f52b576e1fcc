import {
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import type { CalendarProps } from './Calendar.tsx';
import { Icon } from '../controls/Icon.tsx';
import { LoadingGate } from '../feedback/LoadingGate.tsx';

const fetchCalendar = () => import('./Calendar.tsx');
const Calendar = lazy(async () => ({ default: (await fetchCalendar()).Calendar }));

export interface CalendarPanelProps extends CalendarProps {
  open: boolean;
  onClose: () => void;
  /** The field to which this calendar belongs. A press outside the field closes the calendar. */
  fieldRef: RefObject<HTMLElement | null>;
  title: string;
}

/**
 * Media query for small screens, on which the calendar fills the screen. Its width is the same
 * breakpoint as in the CSS.
 */
const SMALL_SCREEN = '(max-width: 767px)';

/**
 * Renders a calendar below its field. On a small screen, the calendar fills the screen. The
 * calendar's code is fetched while the browser is idle.
 */
export function CalendarPanel({ open, onClose, fieldRef, title, ...calendar }: CalendarPanelProps) {
  const panel = usePanel(open, onClose, fieldRef);
  useEffect(() => whenIdle(() => void fetchCalendar().catch(() => {})), []);
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel(event);
  };
  return (
    // The dialog needs its own key handler, because the browser does not close a non-modal dialog
    // on Escape.
    <dialog
      ref={panel}
      className="calendar-panel"
      aria-label={title}
      onKeyDown={escape}
      onCancel={cancel}
    >
      {open && (
        <>
          <div className="calendar-panel__head">
            <p className="calendar-panel__title" aria-live="polite">
              {title}
            </p>
            <button
              type="button"
              className="icon-button"
              aria-label="Close the calendar"
              onClick={onClose}
            >
              <Icon name="x-bold" size={20} />
            </button>
          </div>
          <Suspense fallback={<LoadingGate loading />}>
            <Calendar {...calendar} />
          </Suspense>
        </>
      )}
    </dialog>
  );
}

/**
 * Runs a callback when the browser is idle. If the browser cannot report idle time (Safari), the
 * callback runs after 500 ms.
 */
function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, 500);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(callback);
  return () => cancelIdleCallback(idle);
}

/**
 * Opens and closes the calendar panel. On closing, the focus returns to the element that had it
 * before. The panel also closes if the visitor presses or focuses an element outside the field.
 */
function usePanel(open: boolean, onClose: () => void, fieldRef: RefObject<HTMLElement | null>) {
  const panel = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => {
    const element = panel.current;
    if (!open || !element) return;
    const previouslyFocused = document.activeElement;
    const small = window.matchMedia(SMALL_SCREEN);
    const show = () => (small.matches ? element.showModal() : element.show());
    show();
    element.scrollIntoView({ block: 'nearest' });
    // If the visitor rotates the device or zooms, the screen may become small or large. The open
    // panel then changes between modal (small screen) and non-modal.
    const switchMode = () => {
      const focused = document.activeElement;
      element.close();
      show();
      if (focused instanceof HTMLElement && element.contains(focused)) focused.focus();
    };
    small.addEventListener('change', switchMode);
    const closeIfOutside = ({ target }: Event) => {
      if (!(target instanceof Node) || fieldRef.current?.contains(target)) return;
      close.current();
    };
    document.addEventListener('pointerdown', closeIfOutside);
    document.addEventListener('focusin', closeIfOutside);
    return () => {
      small.removeEventListener('change', switchMode);
      document.removeEventListener('pointerdown', closeIfOutside);
      document.removeEventListener('focusin', closeIfOutside);
      const isInside =
        element.contains(document.activeElement) || document.activeElement === document.body;
      element.close();
      if (isInside && previouslyFocused instanceof HTMLElement) previouslyFocused.focus();
    };
  }, [open, fieldRef]);
  return panel;
}
