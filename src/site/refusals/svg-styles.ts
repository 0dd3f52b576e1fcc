import { tokenize, tokenTypes } from 'css-tree';

/** Rules that load nothing. */
const rules = new Set(['@media']);
/** Functions that load what they name. */
const loading = /^(?:url|src|image|-?\w*-?image-set|cross-fade|-webkit-cross-fade)\($/i;

/**
 * What styles of an SVG file would load, in words that can stand after 'has'.
 * @param css a style sheet, or the value of an attribute
 */
export function styleFault(css: string): string | undefined {
  // With an escape a name says something else than it seems to: \75rl( is url(.
  if (css.includes('\\')) return 'a backslash in its styles';
  let loader: string | undefined;
  let fault: string | undefined;
  tokenize(css, (type, start, end) => {
    const text = css.slice(start, end);
    fault ??= tokenFault(type, text, loader);
    if (type === tokenTypes.Function) loader = loading.test(text) ? text : undefined;
    else if (type !== tokenTypes.WhiteSpace && type !== tokenTypes.Comment) loader = undefined;
  });
  return fault;
}

/** @param loader the function that a string is the first argument of, where it loads what it names */
function tokenFault(type: number, text: string, loader: string | undefined): string | undefined {
  if (type === tokenTypes.AtKeyword && !rules.has(text.toLowerCase())) return text;
  if (type === tokenTypes.BadUrl || type === tokenTypes.BadString) return 'styles that are cut off';
  if (type === tokenTypes.Url) return isOwn(text.replace(/^url\(\s*/i, '')) ? undefined : text;
  if (type === tokenTypes.Function && loading.test(text) && !/^url/i.test(text)) return `${text})`;
  if (loader === undefined) return undefined;
  if (type === tokenTypes.WhiteSpace || type === tokenTypes.Comment) return undefined;
  const isName = type === tokenTypes.String && isOwn(text.slice(1));
  return isName ? undefined : `${loader}${text})`;
}

/** A part of the same file. */
const isOwn = (address: string) => address.startsWith('#');
