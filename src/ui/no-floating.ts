/**
 * Stands in for the floating layer that react-datepicker brings along (astro.config.mjs): our calendar is
 * inline in a panel of its own, so that none of it is ever called, and it weighs 8 KB.
 */
function never(): never {
  throw new Error('The calendar is inline: nothing floats');
}

export const useFloating = never;
export const autoUpdate = never;
export const flip = never;
export const offset = never;
export const arrow = never;
export const FloatingArrow = never;
