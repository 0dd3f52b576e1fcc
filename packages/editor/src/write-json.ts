import { isDeepStrictEqual } from 'node:util';
import { getNodeValue, parseTree, type Node } from 'jsonc-parser';
import { format } from 'prettier';
import { matchPreviousIndexes } from './align.ts';
import type { EntryData } from './values.ts';

/**
 * Returns the text of a JSON file with this value. Parts that did not change keep their text, order
 * and line breaks.
 */
export async function toJsonText(value: unknown, before = ''): Promise<string> {
  const text = print(value, before ? parseTree(before) : undefined, before);
  return format(text, { parser: 'json', printWidth: 100 });
}

function print(value: unknown, old: Node | undefined, text: string): string {
  if (old && isDeepStrictEqual(getNodeValue(old), value))
    return text.slice(old.offset, old.offset + old.length);
  if (Array.isArray(value)) return printList(value, old, text);
  if (typeof value === 'object' && value !== null)
    return printObject(value as EntryData, old, text);
  return JSON.stringify(value);
}

function printList(value: unknown[], old: Node | undefined, text: string): string {
  const items = old?.type === 'array' ? (old.children ?? []) : [];
  const previousIndexes = matchPreviousIndexes(items.map(getNodeValue), value);
  // A new item is written on one line or on several, like its neighbor.
  const neighbor = items[0];
  const printed = value.map((item, at) =>
    previousIndexes[at] === -1 && neighbor
      ? print(item, { ...neighbor, value: undefined }, text)
      : print(item, items[previousIndexes[at]!], text),
  );
  return `[${printed.join(',')}]`;
}

function printObject(value: EntryData, old: Node | undefined, text: string): string {
  const properties = old?.type === 'object' ? (old.children ?? []) : [];
  const olds = new Map(properties.map(({ children = [] }) => [children[0]!.value, children[1]!]));
  const names = namesInPreviousOrder(Object.keys(value), [...olds.keys()]);
  const isOpen = old ? /^\{\s*\n/.test(text.slice(old.offset)) : true;
  const printed = names.map(
    (name) => `${JSON.stringify(name)}: ${print(value[name], olds.get(name), text)}`,
  );
  return `{${isOpen ? '\n' : ''}${printed.join(',')}}`;
}

/**
 * Sorts the names of an object in the order that the file had before. A new name follows the name
 * that precedes it in the form.
 */
export function namesInPreviousOrder(names: string[], before: string[]): string[] {
  const ordered = before.filter((name) => names.includes(name));
  names.forEach((name, at) => {
    if (ordered.includes(name)) return;
    ordered.splice(at === 0 ? 0 : ordered.indexOf(names[at - 1]!) + 1, 0, name);
  });
  return ordered;
}
