import { tokenize, tokenTypes } from 'css-tree';

/** Rules that load nothing. */
const allowedRules = new Set(['@media']);
/** Functions that load their argument. */
const loadingFunction = /^(?:url|src|image|-?\w*-?image-set|cross-fade|-webkit-cross-fade)\($/i;

/**
 * Returns the part of an SVG file's styles that would load something, worded to follow 'has'.
 * @param css a style sheet, or the value of an attribute
 */
export function styleError(css: string): string | undefined {
  // An escape can hide a name: \75rl( is url(.
  if (css.includes('\\')) return 'a backslash in its styles';
  let loader: string | undefined;
  let error: string | undefined;
  tokenize(css, (type, start, end) => {
    const text = css.slice(start, end);
    error ??= tokenError(type, text, loader);
    if (type === tokenTypes.Function) loader = loadingFunction.test(text) ? text : undefined;
    else if (type !== tokenTypes.WhiteSpace && type !== tokenTypes.Comment) loader = undefined;
  });
  return error;
}

/**
 * @param loader the loading function whose first argument comes next; undefined outside such a
 * function
 */
function tokenError(type: number, text: string, loader: string | undefined): string | undefined {
  if (type === tokenTypes.AtKeyword && !allowedRules.has(text.toLowerCase())) return text;
  if (type === tokenTypes.BadUrl || type === tokenTypes.BadString) return 'incomplete styles';
  if (type === tokenTypes.Url) return isSameFile(text.replace(/^url\(\s*/i, '')) ? undefined : text;
  if (type === tokenTypes.Function && loadingFunction.test(text) && !/^url/i.test(text))
    return `${text})`;
  if (loader === undefined) return undefined;
  if (type === tokenTypes.WhiteSpace || type === tokenTypes.Comment) return undefined;
  const isName = type === tokenTypes.String && isSameFile(text.slice(1));
  return isName ? undefined : `${loader}${text})`;
}

/** True for a reference to a part of the same file. */
const isSameFile = (url: string) => url.startsWith('#');
