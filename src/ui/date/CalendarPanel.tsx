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
  /** The field of this calendar. A press outside it closes the calendar. */
  fieldRef: RefObject<HTMLElement | null>;
  title: string;
}

/** The site's breakpoint. Below it the calendar fills the screen. */
const SMALL_SCREEN = '(max-width: 767px)';

/**
 * Renders a calendar under its field, or full screen on a phone. Its code is fetched while the
 * screen is idle.
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
    // Escape closes a dialog that is not modal, too.
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
 * Runs a callback when the browser is idle. Safari does not report that, so there it runs after 500
 * ms.
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
 * Opens and closes the panel and restores the focus. A press or focus outside the field closes it.
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
    // After a rotation or a zoom the open panel changes between modal and not modal.
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
