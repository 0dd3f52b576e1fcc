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
  /** Called for Escape, the close button and a press on the backdrop. The owner sets `open`. */
  onClose: () => void;
  title: ReactNode;
  /** Icon above the title. */
  icon?: IconName;
  children?: ReactNode;
  /** Buttons at the bottom, the main one first. */
  actions?: ReactNode;
  /** alertdialog for interruptions: screen readers read its text at once. */
  role?: 'dialog' | 'alertdialog';
}

/** Renders a native modal dialog: 560 px wide, a bottom sheet at 600 px and below. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, icon, children, actions, role = 'dialog' } = props;
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
    // The backdrop is the dialog element itself. A press on it is the mouse equivalent of Escape.
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
      {open && (
        <div className="dialog__panel">
          {icon && <Icon name={icon} size={32} className="dialog__icon" />}
          <h2 className="dialog__title" id={`${id}-title`} tabIndex={-1}>
            {title}
          </h2>
          <div className="dialog__body" id={`${id}-body`}>
            {children}
          </div>
          {actions && <div className="dialog__actions">{actions}</div>}
          {/* Last in reading order, positioned at the top right. */}
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

/**
 * Opens and closes a modal dialog element. Focuses its title, and restores the previous focus on
 * close.
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
