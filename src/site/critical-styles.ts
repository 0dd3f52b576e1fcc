import { generate, parse, walk, type CssNode } from 'css-tree';

/** Names in the HTML of a page that a selector can require. */
export interface UsedNames {
  tags: ReadonlySet<string>;
  classes: ReadonlySet<string>;
  ids: ReadonlySet<string>;
}

const elementPattern = /<([a-z][\w-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
const namePattern = /\s(class|id)=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;

/** Returns the names of all elements of a page, without the texts of its scripts and styles. */
export function namesInHtml(html: string): UsedNames {
  const names = {
    tags: new Set(['html', 'body']),
    classes: new Set<string>(),
    ids: new Set<string>(),
  };
  const content = html.replace(/(<(script|style)\b[^>]*>)[^]*?<\/\2>/gi, '$1');
  for (const [, tag = '', attributes = ''] of content.matchAll(elementPattern)) {
    names.tags.add(tag.toLowerCase());
    for (const [, kind, ...values] of attributes.matchAll(namePattern)) {
      const words = (values.find(Boolean) ?? '').split(/\s+/);
      for (const word of words) names[kind === 'id' ? 'ids' : 'classes'].add(word);
    }
  }
  return names;
}

/** A page's styles in two parts. */
export interface SplitStyles {
  /** Returns the rules that can apply to a page with these names. Its first paint needs them. */
  critical: (names: UsedNames) => string;
  /** All rules in their order. Only one part contains the fonts, which would load twice. */
  complete: string;
}

/** The part that contains the font files. Their fallback fonts are in the critical part. */
export type FontsIn = 'critical' | 'complete';

/**
 * Splits styles into those that a page's first paint needs and the complete ones. The complete ones
 * repeat the rules of the first part, because rules that a script needs later may stand between
 * them.
 */
export function splitStyles(css: string, fontsIn: FontsIn = 'critical'): SplitStyles {
  const complete = parseStyles(css);
  removeNodes(complete, fontsIn === 'complete' ? isFallbackFont : isFont);
  return {
    critical(names) {
      const sheet = parseStyles(css);
      removeNodes(sheet, (node) => isPrintOnly(node) || isUnusedRule(node, names));
      if (fontsIn === 'complete') removeNodes(sheet, isFontFile);
      removeEmptyBlocks(sheet);
      const text = generate(sheet);
      removeNodes(sheet, (node) => isUnusedAnimation(node, text));
      return generate(sheet);
    },
    complete: generate(complete),
  };
}

/** The values of declarations stay texts, because only selectors matter. */
function parseStyles(css: string): CssNode {
  return parse(css, { parseValue: false, parseAtrulePrelude: false, parseCustomProperty: false });
}

function removeNodes(sheet: CssNode, isRemoved: (node: CssNode) => boolean): void {
  walk(sheet, {
    enter(node, item, list) {
      if (item && list && isRemoved(node)) {
        list.remove(item);
        return walk.skip;
      }
      // The steps of an animation look like rules.
      return isNamed(node, 'keyframes') ? walk.skip : undefined;
    },
  });
}

function removeEmptyBlocks(sheet: CssNode): void {
  walk(sheet, {
    leave(node, item, list) {
      if (item && list && node.type === 'Atrule' && node.block?.children?.isEmpty)
        list.remove(item);
    },
  });
}

const isNamed = (node: CssNode, name: string) => node.type === 'Atrule' && node.name === name;
const isFont = (node: CssNode) => isNamed(node, 'font-face');
const isFontFile = (node: CssNode) => isFont(node) && generate(node).includes('url(');
const isFallbackFont = (node: CssNode) => isFont(node) && !isFontFile(node);
const isPrintOnly = (node: CssNode) =>
  isNamed(node, 'media') && /^print$/.test(node.prelude?.value ?? '');

function isUnusedAnimation(node: CssNode, css: string): boolean {
  if (!isNamed(node, 'keyframes')) return false;
  const name = node.prelude?.value ?? '';
  return !new RegExp(`animation[^;}]*[\\s:,]${name}\\b|:${name}\\b`).test(css);
}

/** Also removes the selectors of a used rule that match no element. */
function isUnusedRule(node: CssNode, names: UsedNames): boolean {
  const selectors = node.type === 'Rule' ? node.prelude?.children : undefined;
  if (!selectors) return false;
  selectors.forEach((selector, item) => {
    if (!canMatch(selector, names)) selectors.remove(item);
  });
  return selectors.isEmpty;
}

/** States and attributes can change at any time, so they count as fulfilled. */
function canMatch(selector: CssNode, names: UsedNames): boolean {
  return childrenOf(selector).every((part) => {
    // The name of an attribute is not a text.
    const name = String(part.name).replaceAll('\\', '');
    if (part.type === 'ClassSelector') return names.classes.has(name);
    if (part.type === 'IdSelector') return names.ids.has(name);
    if (part.type === 'TypeSelector') return name === '*' || names.tags.has(name.toLowerCase());
    if (part.type !== 'PseudoClassSelector' || !/^(is|where|has)$/.test(name)) return true;
    const alternatives = childrenOf(part).flatMap(childrenOf);
    return alternatives.length === 0 || alternatives.some((one) => canMatch(one, names));
  });
}

const childrenOf = (node: CssNode) => node.children?.toArray() ?? [];
