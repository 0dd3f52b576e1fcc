/**
 * Renders an animated arch that is shown while something loads. The arch is only decoration. The
 * text next to it says that something is loading.
 */
export function LoadingIndicator() {
  const arch = 'M4 38V23a18 18 0 0 1 36 0v15';
  return (
    <svg
      className="arch-indicator"
      viewBox="0 0 44 40"
      width="44"
      height="40"
      aria-hidden="true"
      focusable="false"
    >
      <path className="arch-indicator__track" d={arch} />
      <path className="arch-indicator__line" d={arch} pathLength="100" />
    </svg>
  );
}
