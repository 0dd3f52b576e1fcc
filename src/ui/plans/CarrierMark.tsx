export interface Insurer {
  name: string;
  /** 'Assurance', 'Casualty'. */
  kind: string;
  /** SVG path data on a 24 by 24 grid, filled even-odd. */
  mark: string;
}

/** The insurer's mark with its name as text. */
export function CarrierMark({ name, kind, mark }: Insurer) {
  return (
    <span className="carrier">
      <svg viewBox="0 0 24 24" width={28} height={28} aria-hidden="true">
        <path fillRule="evenodd" d={mark} />
      </svg>
      <span>
        <span className="carrier__name">{name}</span> <span className="carrier__kind">{kind}</span>
      </span>
    </span>
  );
}
