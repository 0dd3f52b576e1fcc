/** Stands in for those parts of the calendar that are left out of it (src/integrations/lean-calendar.ts). */
function never(): never {
  throw new Error('The calendar is inline and reads no text');
}

export const useFloating = never;
export const autoUpdate = never;
export const flip = never;
export const offset = never;
export const arrow = never;
export const FloatingArrow = never;
export const parse = never;
export const longFormatters = {};
export const parsers = {};
