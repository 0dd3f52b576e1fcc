import sax, { type QualifiedTag } from 'sax';
import { allowedSvgAttributes, allowedSvgElements } from './svg-allowlist.ts';
import { tokenize, tokenTypes } from 'css-tree';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
const XML = 'http://www.w3.org/XML/1998/namespace';

/** Maximum size of an SVG file in bytes. A drawing normally has only a few kilobytes. */
const MAX_BYTES = 1024 * 1024;
const MAX_DEPTH = 100;
/**
 * Matches control characters except tab and line ends. A file in UTF-16 contains such characters:
 * if it is read as UTF-8, every second character is NUL.
 */
const controlCharacter = /[^\P{Cc}\t\n\r]/u;
const embeddedImageUrl = /^data:image\/(?:png|jpe?g|gif|webp);base64,[\w+/=\s]+$/;

/** Matches the names of attributes whose value browsers never use as a URL. */
const inertAttribute = /^(?:id|class|lang|role|(?:data|aria)-[\w.-]+)$/;

/** A part of an SVG file that is forbidden, because it is not needed for a drawing. */
export interface SvgError {
  /** Line number from 1. */
  line: number;
  /** The error message. Its text continues a sentence that starts with the file's name. */
  message: string;
}

/**
 * Returns an error for everything in an SVG file that is not part of a drawing. If a browser opens
 * an SVG file directly, the file has the same rights as a page of the site. So the file may contain
 * only the names in svg-allowlist.ts.
 * @returns at most one error per element; empty if the file is safe to serve
 */
export function svgErrors(bytes: Uint8Array): SvgError[] {
  if (bytes.length > MAX_BYTES) return [{ line: 1, message: 'is larger than 1 MB' }];
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return [{ line: 1, message: 'is not encoded in UTF-8' }];
  }
  if (controlCharacter.test(text)) return [{ line: 1, message: 'is not encoded in UTF-8' }];
  return readSvg(text);
}

function readSvg(text: string): SvgError[] {
  const errors: SvgError[] = [];
  const open: string[] = [];
  let styles = '';
  let roots = 0;
  const parser = sax.parser(true, { xmlns: true, strictEntities: true } as sax.SAXOptions);
  const report = (message: string | undefined) => {
    if (message !== undefined) errors.push({ line: parser.line + 1, message });
  };
  const reportHas = (what: string | undefined) => report(what && `has ${what}`);
  Object.assign(parser, {
    ondoctype: () => reportHas('a DOCTYPE'),
    onsgmldeclaration: (declaration) => reportHas(`<!${declaration.trim().slice(0, 20)}>`),
    onprocessinginstruction: ({ name, body }) => reportHas(instructionError(name, body)),
    onopentag(tag) {
      const element = tag as QualifiedTag;
      if (open.length === 0) roots += 1;
      open.push(element.uri === SVG ? element.local : '');
      if (open.length === MAX_DEPTH) reportHas(`more than ${MAX_DEPTH} nested elements`);
      report(rootError(element, roots, open.length));
      reportHas(elementError(element));
    },
    ontext: collectStyles,
    oncdata: collectStyles,
    onclosetag() {
      if (open.pop() !== 'style') return;
      reportHas(unsafeSvgStyle(styles));
      styles = '';
    },
    onerror(error) {
      throw error;
    },
  } satisfies Partial<sax.SAXParser>);
  function collectStyles(part: string): void {
    if (open.at(-1) === 'style') styles += part;
  }
  try {
    parser.write(text).close();
  } catch (error) {
    report(`cannot be read: ${(error as Error).message.split('\n', 1)[0]}`);
  }
  if (errors.length === 0 && roots === 0) report('contains no drawing');
  return errors;
}

/**
 * Returns the forbidden part of an XML processing instruction, if any. Only `<?xml?>` with UTF-8 is
 * allowed. With another encoding, a browser would read other characters than this check does.
 */
function instructionError(name: string, body: string): string | undefined {
  if (name !== 'xml') return `<?${name}?>`;
  const encoding = /\bencoding\s*=\s*["']([^"']*)["']/.exec(body)?.[1] ?? 'utf-8';
  return encoding.toLowerCase() === 'utf-8' ? undefined : `the encoding ${encoding}`;
}

function rootError({ uri, local }: QualifiedTag, roots: number, depth: number): string | undefined {
  if (depth > 1) return undefined;
  const isDrawing = uri === SVG && local === 'svg';
  return isDrawing && roots === 1 ? undefined : 'is not an SVG file';
}

function elementError(element: QualifiedTag): string | undefined {
  const { name, uri, local } = element;
  if (uri !== SVG || !allowedSvgElements.has(local) || hasTwoPrefixes(name)) return `<${name}>`;
  for (const attribute of Object.values(element.attributes)) {
    const error = attributeError(local, attribute);
    if (error !== undefined) return error;
  }
  return undefined;
}

/**
 * True if the name has two namespace prefixes, because parsers interpret such a name differently.
 */
const hasTwoPrefixes = (name: string) => name.split(':').length > 2;

type Attribute = QualifiedTag['attributes'][string];

function attributeError(element: string, attribute: Attribute): string | undefined {
  const { name, uri, prefix, local, value } = attribute;
  if (hasTwoPrefixes(name)) return `${name} on <${element}>`;
  if (name === 'xmlns' || prefix === 'xmlns') return undefined;
  if (uri === XML)
    return local === 'space' || local === 'lang' ? undefined : `${name} on <${element}>`;
  const isHref = local === 'href' && (uri === '' || uri === XLINK);
  if (isHref)
    return isEmbedded(element, value)
      ? undefined
      : `${name} on <${element}> with a forbidden target`;
  if (uri === '' && inertAttribute.test(local)) return undefined;
  if (uri !== '' || !allowedSvgAttributes.has(local)) return `${name} on <${element}>`;
  // Checks the attribute's value for references to other files. Every attribute that can reference
  // a part of this file can also reference another file.
  const styleProblem = unsafeSvgStyle(value);
  return styleProblem && `${styleProblem} in ${name} on <${element}>`;
}

/**
 * True if a reference points into the file itself: to a part of the file, or to image data inside
 * the reference.
 */
function isEmbedded(element: string, href: string): boolean {
  return href.startsWith('#') || (element === 'image' && embeddedImageUrl.test(href));
}

/** At-rules that are allowed, because they load no other file. */
const allowedRules = new Set(['@media']);
/** CSS functions that load the file in their argument. */
const loadingFunction = /^(?:url|src|image|-?\w*-?image-set|cross-fade|-webkit-cross-fade)\($/i;

/**
 * Returns the part of an SVG file's styles that would load another file. Undefined if the styles
 * are safe. The returned text follows the word 'has' in an error message.
 * @param css a style sheet, or the value of an attribute
 */
function unsafeSvgStyle(css: string): string | undefined {
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
