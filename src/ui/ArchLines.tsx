export interface ArchLinesProps {
  /** hero: 560 wide, behind a schedule. band: 200 wide, at a band's right edge. */
  size?: 'hero' | 'band';
}

const shapes = {
  hero: { width: 560, first: 150, last: 275, step: 25, stroke: 1.75, height: 900 },
  band: { width: 200, first: 13, last: 91, step: 13, stroke: 1.5, height: 400 },
};

/** Concentric half circles on straight legs that run to the edge below. Decoration: no meaning, no motion. */
export function ArchLines({ size = 'band' }: ArchLinesProps) {
  const { width, first, last, step, stroke, height } = shapes[size];
  const centre = width / 2;
  const top = last + stroke;
  let path = '';
  for (let radius = first; radius <= last; radius += step) {
    path += `M${centre - radius} ${height}V${top}a${radius} ${radius} 0 0 1 ${radius * 2} 0V${height}`;
  }
  return (
    <svg
      className={`arch-lines arch-lines--${size}`}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} strokeWidth={stroke} />
    </svg>
  );
}
