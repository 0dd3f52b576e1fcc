/**
 * True for the path of an image. Otherwise the mark is SVG path data on a 24 by 24 grid, filled
 * even-odd.
 */
export const isImagePath = (mark: string) => /^(\/(?!\s)|https:)/.test(mark);
