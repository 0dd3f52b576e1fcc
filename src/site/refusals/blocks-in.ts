// The blocks of a text with what they are told, by their tags alone: a build has thousands of texts, and Astro compiles
// each of them anyway.
import { runInNewContext } from 'node:vm';

export interface Block {
  name: string;
  told: Record<string, unknown>;
  /** Where its tag begins in the text. */
  at: number;
}

/** What an expression says that cannot be worked out here. */
export const unknownValue = Symbol('unknown');

/** Code is shown, not run. */
const code = /```[\s\S]*?```|`[^`\n]*`|\{\/\*[\s\S]*?\*\/\}/g;
const tag = /<([A-Za-z][\w.]*)(?=[\s/>])/g;
const attribute = /\s+([\w:-]+)(=)?/y;

/** Every tag of a text, those of HTML among them. */
export function blocksIn(text: string): Block[] {
  const plain = text.replace(code, (found) => found.replace(/[^\n]/g, ' '));
  return [...plain.matchAll(tag)].map((found) => ({
    name: found[1]!,
    at: found.index,
    told: attributes(plain, found.index + found[0].length),
  }));
}

function attributes(text: string, start: number): Record<string, unknown> {
  const told: Record<string, unknown> = {};
  let at = start;
  for (;;) {
    attribute.lastIndex = at;
    const [all, name, equals] = attribute.exec(text) ?? [];
    if (!name) return told;
    at += all!.length;
    if (!equals) told[name] = true;
    else {
      const end = endOf(text, at);
      told[name] = valueOf(text.slice(at, end));
      at = end;
    }
  }
}

/** Behind the value that begins here: in quotation marks or in braces. */
function endOf(text: string, at: number): number {
  const opening = text[at]!;
  if (opening !== '{') {
    const end = text.indexOf(opening, at + 1);
    return end === -1 ? text.length : end + 1;
  }
  let depth = 0;
  for (let to = at; to < text.length; to += 1) {
    const letter = text[to]!;
    if (letter === '{') depth += 1;
    else if (letter === '}' && --depth === 0) return to + 1;
    else if (/["'`]/.test(letter)) to = text.indexOf(letter, to + 1);
    if (to === -1) return text.length;
  }
  return text.length;
}

function valueOf(written: string): unknown {
  const inside = written.slice(1, -1);
  if (!written.startsWith('{')) return inside.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  try {
    return structuredClone(runInNewContext(`(${inside})`, {}, { timeout: 100 }));
  } catch {
    return unknownValue;
  }
}
