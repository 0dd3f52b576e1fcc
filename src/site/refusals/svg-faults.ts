import sax, { type QualifiedTag } from 'sax';
import { svgAttributes, svgElements } from './svg-lists.ts';
import { styleFault } from './svg-styles.ts';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
const XML = 'http://www.w3.org/XML/1998/namespace';

/** Bytes; a drawing has some kilobytes. */
const LARGEST = 1024 * 1024;
const DEEPEST = 100;
/** Any control character but tab and line ends. UTF-16 read as UTF-8 has NUL in every other place. */
const control = /[^\P{Cc}\t\n\r]/u;
const pixels = /^data:image\/(?:png|jpe?g|gif|webp);base64,[\w+/=\s]+$/;

/** Attributes that no browser reads an address from. */
const inert = /^(?:id|class|lang|role|(?:data|aria)-[\w.-]+)$/;

/** One thing in an SVG file that has no place in a drawing. */
export interface SvgFault {
  /** From 1. */
  line: number;
  /** Words that can stand after the file's name. */
  says: string;
}

/**
 * Finds what an SVG file holds beside a drawing. Opened by itself such a file can do all that a page can, in the shop's
 * origin. So it may hold what svg-lists.ts names and nothing else.
 * @returns at most one fault for each element; none where the file can be served
 */
export function svgFaults(bytes: Uint8Array): SvgFault[] {
  if (bytes.length > LARGEST) return [{ line: 1, says: 'has more than 1 MB' }];
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return [{ line: 1, says: 'is not written in UTF-8' }];
  }
  if (control.test(text)) return [{ line: 1, says: 'is not written in UTF-8' }];
  return readSvg(text);
}

function readSvg(text: string): SvgFault[] {
  const faults: SvgFault[] = [];
  const open: string[] = [];
  let styles = '';
  let roots = 0;
  const parser = sax.parser(true, { xmlns: true, strictEntities: true } as sax.SAXOptions);
  const note = (says: string | undefined) => {
    if (says !== undefined) faults.push({ line: parser.line + 1, says });
  };
  const has = (what: string | undefined) => note(what && `has ${what}`);
  Object.assign(parser, {
    ondoctype: () => has('a DOCTYPE'),
    onsgmldeclaration: (declaration) => has(`<!${declaration.trim().slice(0, 20)}>`),
    onprocessinginstruction: ({ name, body }) => has(instructionFault(name, body)),
    onopentag(tag) {
      const element = tag as QualifiedTag;
      if (open.length === 0) roots += 1;
      open.push(element.uri === SVG ? element.local : '');
      if (open.length === DEEPEST) has(`more than ${DEEPEST} elements in each other`);
      note(rootFault(element, roots, open.length));
      has(elementFault(element));
    },
    ontext: keepStyles,
    oncdata: keepStyles,
    onclosetag() {
      if (open.pop() !== 'style') return;
      has(styleFault(styles));
      styles = '';
    },
    onerror(error) {
      throw error;
    },
  } satisfies Partial<sax.SAXParser>);
  function keepStyles(part: string): void {
    if (open.at(-1) === 'style') styles += part;
  }
  try {
    parser.write(text).close();
  } catch (error) {
    note(`cannot be read: ${(error as Error).message.split('\n', 1)[0]}`);
  }
  if (faults.length === 0 && roots === 0) note('holds no drawing');
  return faults;
}

/** An encoding of its own would make a browser read other characters than are read here. */
function instructionFault(name: string, body: string): string | undefined {
  if (name !== 'xml') return `<?${name}?>`;
  const encoding = /\bencoding\s*=\s*["']([^"']*)["']/.exec(body)?.[1] ?? 'utf-8';
  return encoding.toLowerCase() === 'utf-8' ? undefined : `the encoding ${encoding}`;
}

function rootFault({ uri, local }: QualifiedTag, roots: number, depth: number): string | undefined {
  if (depth > 1) return undefined;
  const isDrawing = uri === SVG && local === 'svg';
  return isDrawing && roots === 1 ? undefined : 'is no SVG file';
}

function elementFault(element: QualifiedTag): string | undefined {
  const { name, uri, local } = element;
  if (uri !== SVG || !svgElements.has(local) || isDouble(name)) return `<${name}>`;
  for (const attribute of Object.values(element.attributes)) {
    const fault = attributeFault(local, attribute);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** A name with two prefixes, which parsers read differently. */
const isDouble = (name: string) => name.split(':').length > 2;

type Attribute = QualifiedTag['attributes'][string];

function attributeFault(element: string, attribute: Attribute): string | undefined {
  const { name, uri, prefix, local, value } = attribute;
  if (isDouble(name)) return `${name} on <${element}>`;
  if (name === 'xmlns' || prefix === 'xmlns') return undefined;
  if (uri === XML)
    return local === 'space' || local === 'lang' ? undefined : `${name} on <${element}>`;
  const isHref = local === 'href' && (uri === '' || uri === XLINK);
  if (isHref)
    return isKept(element, value) ? undefined : `${name} on <${element}> to another place`;
  if (uri === '' && inert.test(local)) return undefined;
  if (uri !== '' || !svgAttributes.has(local)) return `${name} on <${element}>`;
  // Every attribute that may name a part may name another file in the same way.
  const loaded = styleFault(value);
  return loaded && `${loaded} in ${name} on <${element}>`;
}

/** What is in the file itself: a part of it, or pixels. */
function isKept(element: string, href: string): boolean {
  return href.startsWith('#') || (element === 'image' && pixels.test(href));
}
