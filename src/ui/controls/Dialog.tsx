import {
  useId,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { Icon, type IconName } from './Icon.tsx';

export interface DialogProps {
  open: boolean;
  /**
   * Called when the visitor presses Escape, the close button or the area outside the dialog. The
   * parent component must then set `open` to false.
   */
  onClose: () => void;
  title: ReactNode;
  /** Icon above the title. */
  icon?: IconName;
  children?: ReactNode;
  /** Buttons at the bottom of the dialog. The first button is the main button. */
  actions?: ReactNode;
  /**
   * Use `alertdialog` for messages that interrupt the visitor, because screen readers then read the
   * dialog's text at once.
   */
  role?: 'dialog' | 'alertdialog';
  /**
   * True to render the hidden content already before the dialog opens, so that a long content opens
   * faster.
   */
  renderAhead?: boolean;
}

/**
 * Renders a modal dialog with the HTML element `dialog`. The dialog is 560 px wide. On screens of
 * 600 px or less, it is at the bottom edge of the screen.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, icon, children, actions, role = 'dialog', renderAhead } = props;
  const id = useId();
  const dialog = useModal(open);
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    // If the visitor presses the area outside the dialog, the browser reports a press on the dialog
    // element itself. This press closes the dialog, as Escape does on the keyboard.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="dialog"
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={role === 'alertdialog' ? `${id}-body` : undefined}
      onCancel={cancel}
      onClick={closeOnBackdrop}
    >
      {(open || renderAhead) && (
        <div className="dialog__panel">
          {icon && <Icon name={icon} size={32} className="dialog__icon" />}
          <h2 className="dialog__title" id={`${id}-title`} tabIndex={-1}>
            {title}
          </h2>
          <div className="dialog__body" id={`${id}-body`} ref={focusableWhileScrolling}>
            {children}
          </div>
          {actions && <div className="buttons dialog__actions">{actions}</div>}
          {/* Screen readers read the close button last, but CSS shows it at the top right. */}
          <button
            type="button"
            className="icon-button dialog__close"
            onClick={onClose}
            aria-label="Close"
          >
            <Icon name="x-bold" size={20} />
          </button>
        </div>
      )}
    </dialog>
  );
}

/** Keeps an element focusable while its content scrolls, so that the arrow keys can scroll it. */
function focusableWhileScrolling(element: HTMLElement | null) {
  if (!element) return undefined;
  const observer = new ResizeObserver(() => {
    if (element.scrollHeight > element.clientHeight) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  });
  observer.observe(element);
  return () => observer.disconnect();
}

/**
 * Opens and closes a modal dialog element. When the dialog opens, its title gets the focus. When
 * the dialog closes, the element that had the focus before gets it again.
 */
function useModal(open: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const previouslyFocused = document.activeElement;
    element.showModal();
    element.querySelector<HTMLElement>('.dialog__title')?.focus();
    return () => {
      element.close();
      if (previouslyFocused instanceof HTMLElement) previouslyFocused.focus();
    };
  }, [open]);
  return dialog;
}
