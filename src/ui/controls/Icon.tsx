import type { IconName } from '../../core/icon-names.ts';

export type { IconName };

interface IconProps {
  name: IconName;
  /** Pixels; 22 where it is left out. By class: a page that was drawn ahead may carry no style of its own. */
  size?: 16 | 18 | 20 | 24 | 26 | 32 | 48 | 56;
  className?: string;
}

/** A picture of the sprite, hidden from assistive technology: the control beside it carries the name. */
export function Icon({ name, size, className = '' }: IconProps) {
  return (
    <svg
      className={['icon', size && `icon--${size}`, className].filter(Boolean).join(' ')}
      aria-hidden="true"
      focusable="false"
    >
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
