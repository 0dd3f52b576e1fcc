import type { IconName } from '../../core/icon-names.ts';

export type { IconName };

interface IconProps {
  name: IconName;
  /** Pixels; 22 where it is left out. */
  size?: number;
  className?: string;
}

/** A picture of the sprite, hidden from assistive technology: the control beside it carries the name. */
export function Icon({ name, size, className = '' }: IconProps) {
  return (
    <svg
      className={`icon ${className}`.trim()}
      style={size ? { width: size, height: size } : undefined}
      aria-hidden="true"
      focusable="false"
    >
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
