import type { ComponentProps, MouseEvent } from 'react';
import type { IconName } from '../../core/icon-names.ts';
import { Icon } from './Icon.tsx';

export interface ButtonStyleProps {
  variant?: 'primary' | 'secondary' | 'destructive' | 'light';
  size?: 'regular' | 'medium' | 'tall';
  wide?: boolean;
  /** Before the label. */
  icon?: IconName;
  /** After the label. */
  iconAfter?: IconName;
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'>, ButtonStyleProps {
  /** A request is in flight: the button shows a spinner, keeps the focus and does nothing. */
  busy?: boolean;
  /** Says what happens while it is busy. */
  busyLabel?: string;
  /** Looks disabled and still reacts, so that pressing it can show what is missing. */
  unavailable?: boolean;
}

/** The classes of a button, for elements that look like one. */
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
  // A busy submit button must not send its form again, from Enter in a field either.
  const press = (event: MouseEvent<HTMLButtonElement>) =>
    busy ? event.preventDefault() : onClick?.(event);
  return (
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
}

/** Both labels share one place, so that the width does not change when one takes over. */
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
