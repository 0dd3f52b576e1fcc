/**
 * Returns true if a logo (`mark`) is the path or URL of an image. Otherwise `mark` is SVG path data
 * on a 24 by 24 grid, with the even-odd fill rule.
 */
export const isImagePath = (mark: string) => /^(\/(?!\s)|https:)/.test(mark);
