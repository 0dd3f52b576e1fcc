import type { ComponentProps } from 'react';
import { buttonClass, type ButtonStyleProps } from './Button.tsx';
import { Icon } from './Icon.tsx';

export interface LinkButtonProps extends ComponentProps<'a'>, ButtonStyleProps {
  href: string;
}

/** Renders a link that looks like a button. */
export function LinkButton({
  variant,
  size,
  wide,
  icon,
  iconAfter,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <a {...rest} className={buttonClass({ variant, size, wide }, className)}>
      {icon && <Icon name={icon} />}
      {children}
      {iconAfter && <Icon name={iconAfter} size={18} />}
    </a>
  );
}
