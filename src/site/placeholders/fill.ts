// Replaces placeholders such as {from} and {limit:lost@complete} in texts. The editor runs this file
// in the browser too.

/** The text of each placeholder, by its name without braces. */
export type PlaceholderValues = Readonly<Record<string, string>>;

/**
 * Matches a placeholder. After a backslash, the brace is a plain character. After an equals sign,
 * braces contain the value of a block's attribute.
 */
const placeholder = /(?<![\\=])\{([A-Za-z][\w.:@-]*)\}/g;

/** Fills the placeholders of a text. A placeholder without a value stays as it is. */
export function fillText(text: string, values: PlaceholderValues): string {
  return replacePlaceholders(text, (name) =>
    Object.hasOwn(values, name) ? values[name]! : `{${name}}`,
  );
}

export function replacePlaceholders(text: string, replace: (name: string) => string): string {
  return text.replace(placeholder, (_, name: string) => replace(name));
}

/** Returns the names of the placeholders in a text. */
export function placeholdersIn(text: string): string[] {
  return Array.from(text.matchAll(placeholder), ([, name]) => name!);
}

/** Fills the placeholders of all strings in the data of a content file. */
export function fillStrings<Data>(data: Data, values: PlaceholderValues): Data {
  const fill = (part: unknown): unknown => {
    if (typeof part === 'string') return fillText(part, values);
    if (Array.isArray(part)) return part.map(fill);
    if (typeof part !== 'object' || part === null || part instanceof Date) return part;
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, fill(value)]));
  };
  return fill(data) as Data;
}
