// Reads the icons of the Phosphor icon set from one JSON file. Phosphor's own package has 9,000
// files, so its installation is slow.
import { createRequire } from 'node:module';

interface IconSet {
  /**
   * Icons by name. The name of an icon ends with its weight, such as `house-bold`, except for the
   * weight 'regular'.
   */
  icons: Record<string, { body: string }>;
}

const { icons } = createRequire(import.meta.url)('@iconify-json/ph/icons.json') as IconSet;

/** The names of all icons, without the suffix for the weight. */
export const phosphorIconNames: readonly string[] = Object.keys(icons).filter(
  (name) => `${name}-bold` in icons,
);

/** True for the name of an icon, with the suffix of its weight. */
export const isIconName = (name: string): boolean => Object.hasOwn(icons, name);

/**
 * Returns the SVG shapes of an icon.
 * @param name with the suffix of its weight, such as `house-bold`
 * @returns the paths of a drawing of 256 × 256 units, without a fill; undefined for an unknown name
 */
export function iconPaths(name: string): string | undefined {
  return icons[name]?.body.replaceAll(' fill="currentColor"', '');
}
