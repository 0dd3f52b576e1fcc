/** Color calculations of WCAG 2.2. Colors are '#RRGGBB' strings. */
type Channels = readonly [red: number, green: number, blue: number];

function channels(color: string): Channels {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Returns the contrast ratio of two colors, from 1 to 21. The order of the two colors does not
 * matter.
 */
export function contrastRatio(first: string, second: string): number {
  const [dark, light] = [luminance(first), luminance(second)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

/**
 * Mixes two colors like the CSS function `color-mix(in srgb)`. `share` is the part of the first
 * color, from 0 to 1.
 */
export function mixColors(first: string, second: string, share: number): string {
  const secondChannels = channels(second);
  const mixed = channels(first).map((channel, index) =>
    Math.round(channel * share + (secondChannels[index] ?? 0) * (1 - share))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${mixed.join('')}`;
}

/**
 * Changes `color` toward `target` in steps of 4%, until the contrast of the color with `background`
 * is at least `ratio`. Returns `target` if no step reaches the ratio.
 */
export function mixUntilContrast(
  color: string,
  background: string,
  target: string,
  ratio: number,
): string {
  for (let share = 1; share > 0; share -= 0.04) {
    const candidate = mixColors(color, target, share);
    if (contrastRatio(candidate, background) >= ratio) return candidate;
  }
  return target;
}
