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
  /** The field that it belongs to: a press outside closes it. */
  box: RefObject<HTMLElement | null>;
  title: string;
}

/** The breakpoint of the whole site: below it the calendar takes the screen. */
const SMALL = '(max-width: 767px)';

/** A calendar under its field; the whole screen of a phone. Fetched beside the screen, shown when asked for. */
export function CalendarPanel({ open, onClose, box, title, ...calendar }: CalendarPanelProps) {
  const panel = usePanel(open, onClose, box);
  useEffect(() => whenIdle(() => void fetchCalendar().catch(() => {})), []);
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel(event);
  };
  return (
    // Escape is the keyboard's way out of any dialog.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
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

/** Once the screen has nothing else to do; Safari cannot tell, and gets a moment. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 500);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work);
  return () => cancelIdleCallback(idle);
}

/** Opens and closes the panel, gives the focus back, and closes it when the visitor turns elsewhere. */
function usePanel(open: boolean, onClose: () => void, box: RefObject<HTMLElement | null>) {
  const panel = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => {
    const element = panel.current;
    if (!open || !element) return;
    const before = document.activeElement;
    const small = window.matchMedia(SMALL);
    const show = () => (small.matches ? element.showModal() : element.show());
    show();
    element.scrollIntoView({ block: 'nearest' });
    // A phone that is turned, or a page that is zoomed: open, but the other way.
    const adapt = () => {
      const at = document.activeElement;
      element.close();
      show();
      if (at instanceof HTMLElement && element.contains(at)) at.focus();
    };
    small.addEventListener('change', adapt);
    const turn = ({ target }: Event) => {
      if (!(target instanceof Node) || box.current?.contains(target)) return;
      close.current();
    };
    document.addEventListener('pointerdown', turn);
    document.addEventListener('focusin', turn);
    return () => {
      small.removeEventListener('change', adapt);
      document.removeEventListener('pointerdown', turn);
      document.removeEventListener('focusin', turn);
      const isInside =
        element.contains(document.activeElement) || document.activeElement === document.body;
      element.close();
      if (isInside && before instanceof HTMLElement) before.focus();
    };
  }, [open, box]);
  return panel;
}
