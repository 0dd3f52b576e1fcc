export interface ArchLinesProps {
  /**
   * `hero`: 560 px wide, behind a policy card. `band`: 200 px wide, at the right edge of a colored
   * area.
   */
  size?: 'hero' | 'band';
}

const shapes = {
  hero: { width: 560, first: 150, last: 275, step: 25 },
  band: { width: 200, first: 13, last: 91, step: 13 },
};
/** Height in pixels. The lines are longer than any section, so the section cuts them off. */
const HEIGHT = 2000;

/**
 * Renders decorative arch-shaped lines, one inside the other. The sides of the arches are straight
 * and go down to the lower edge.
 */
export function ArchLines({ size = 'band' }: ArchLinesProps) {
  const { width, first, last, step } = shapes[size];
  let path = '';
  for (let radius = first; radius <= last; radius += step) {
    const left = width / 2 - radius;
    path += `M${left} ${HEIGHT}V${last + 2}a${radius} ${radius} 0 0 1 ${radius * 2} 0V${HEIGHT}`;
  }
  return (
    <svg
      className={`arch arch--${size}`}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
