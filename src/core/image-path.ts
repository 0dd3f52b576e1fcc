/** Whether a mark is the path of a picture; else it is SVG path data on a 24 by 24 grid, filled even-odd. */
export const isImagePath = (mark: string) => /^(\/(?!\s)|https:)/.test(mark);
