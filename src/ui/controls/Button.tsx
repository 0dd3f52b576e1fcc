import { useEffect, useState, type ComponentProps, type MouseEvent } from 'react';
import type { IconName } from '../../core/icon-names.ts';
import { Icon } from './Icon.tsx';

export interface ButtonStyleProps {
  variant?: 'primary' | 'secondary' | 'destructive' | 'light';
  size?: 'regular' | 'medium' | 'tall';
  wide?: boolean;
  /** Icon before the label. */
  icon?: IconName;
  /** Icon after the label. */
  iconAfter?: IconName;
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'>, ButtonStyleProps {
  /**
   * True while a request is running. The button then shows a spinner, keeps the focus and ignores
   * presses.
   */
  busy?: boolean;
  /** Label that is shown while `busy` is true. */
  busyLabel?: string;
  /**
   * True if the button looks disabled but still reacts to a press. The press can then show the
   * missing fields.
   */
  unavailable?: boolean;
}

/** Returns the CSS classes of a button, for other elements that must look like a button. */
export function buttonClass(
  { variant = 'primary', size = 'regular', wide }: ButtonStyleProps,
  extraClass = '',
) {
  return [
    'button',
    variant !== 'primary' && `button--${variant}`,
    size !== 'regular' && `button--${size}`,
    wide && 'button--wide',
    extraClass,
  ]
    .filter(Boolean)
    .join(' ');
}

export function Button({
  variant,
  size,
  wide,
  icon,
  iconAfter,
  busy = false,
  busyLabel,
  unavailable = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  // While `busy` is true, a click must not submit the form. This also prevents a submission with
  // Enter in a field, because the browser then clicks the submit button.
  const press = (event: MouseEvent<HTMLButtonElement>) =>
    busy ? event.preventDefault() : onClick?.(event);
  const button = (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={(unavailable && !busy) || undefined}
      onClick={press}
    >
      {icon && !busy && <Icon name={icon} size={icon.endsWith('-bold') ? 18 : undefined} />}
      {busyLabel ? <BusyLabel busy={busy} label={children} busyLabel={busyLabel} /> : children}
      {iconAfter && <Icon name={iconAfter} size={18} />}
    </button>
  );
  if (!busyLabel) return button;
  return (
    <>
      {button}
      <BusyStatus busy={busy} label={busyLabel} />
    </>
  );
}

/** Time in milliseconds after which a request is announced. Most requests are faster. */
const ANNOUNCE_AFTER_MS = 1000;

/**
 * Announces a request that takes long. Not all screen readers say that the label of the focused
 * button has changed.
 */
function BusyStatus({ busy, label }: { busy: boolean; label: string }) {
  const [text, setText] = useState('');
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setText(label), ANNOUNCE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setText('');
    };
  }, [busy, label]);
  return (
    <span className="visually-hidden" role="status">
      {text}
    </span>
  );
}

/**
 * Renders the label and the busy label in the same position. So the button's width stays the same
 * when the label changes.
 */
function BusyLabel({
  busy,
  label,
  busyLabel,
}: {
  busy: boolean;
  label: React.ReactNode;
  busyLabel: string;
}) {
  return (
    <span className="button__faces">
      <span aria-hidden={busy || undefined}>{label}</span>
      <span aria-hidden={!busy || undefined}>{busyLabel}</span>
    </span>
  );
}
