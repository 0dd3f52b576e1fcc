import { tokenize, tokenTypes } from 'css-tree';

/** At-rules that are allowed, because they load no other file. */
const allowedRules = new Set(['@media']);
/** CSS functions that load the file in their argument. */
const loadingFunction = /^(?:url|src|image|-?\w*-?image-set|cross-fade|-webkit-cross-fade)\($/i;

/**
 * Returns the part of an SVG file's styles that would load another file. Undefined if the styles
 * are safe. The returned text follows the word 'has' in an error message.
 * @param css a style sheet, or the value of an attribute
 */
export function unsafeSvgStyle(css: string): string | undefined {
  // A backslash is forbidden, because it can hide a function's name: \75rl( means url(.
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
 * Returns the error text for one CSS token, or undefined if the token is allowed.
 * @param loader name of the loading function whose first argument comes next; undefined if no such
 * function was opened
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

/** True if a URL points to a part of the same file. */
const isSameFile = (url: string) => url.startsWith('#');
