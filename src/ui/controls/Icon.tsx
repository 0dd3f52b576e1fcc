import type { IconName } from '../../core/icon-names.ts';

export type { IconName };

interface IconProps {
  name: IconName;
  /**
   * Size in pixels. The default is 22. A CSS class sets the size, because prerendered pages may not
   * contain inline styles.
   */
  size?: 16 | 18 | 20 | 24 | 26 | 32 | 48 | 56;
  className?: string;
}

/**
 * Renders an icon from the file /icons.svg. Screen readers ignore the icon, because the text or
 * control next to it has the accessible name.
 */
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
