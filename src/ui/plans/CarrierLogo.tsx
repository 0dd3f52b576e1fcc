import { isImagePath } from '../../core/image-path.ts';

export interface CarrierBrand {
  name: string;
  /** Second part of the carrier's name, for example 'Assurance' or 'Casualty'. */
  kind: string;
  /**
   * The carrier's symbol: the path of an image, or SVG path data for an area of 24 by 24 units,
   * filled by the even-odd rule.
   */
  mark?: string | undefined;
  /** Path of an image that is shown instead of the symbol and the name. */
  logo?: string | undefined;
}

/**
 * Renders the carrier's logo. If the carrier has no logo, renders its symbol and its name as text.
 */
export function CarrierLogo({ name, kind, mark = '', logo }: CarrierBrand) {
  if (logo) return <img className="carrier__logo" src={logo} alt={`${name} ${kind}`} height={36} />;
  return (
    <span className="carrier">
      {isImagePath(mark) ? (
        <img src={mark} alt="" width={28} height={28} />
      ) : (
        <svg viewBox="0 0 24 24" width={28} height={28} aria-hidden="true">
          <path fillRule="evenodd" d={mark} />
        </svg>
      )}
      <span>
        <span className="carrier__name">{name}</span> <span className="carrier__kind">{kind}</span>
      </span>
    </span>
  );
}
