// Converts records to lines of text, for a person who reads them.

/**
 * Returns each value of a record with the names of the fields that lead to it: ['Details › Travelers
 * › 1 › First name', 'Zoë']. Fields without a value are left out.
 */
export function recordLines(record: object): [label: string, value: string][] {
  return linesOf(record, []);
}

function linesOf(value: unknown, path: readonly string[]): [string, string][] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
    return linesOf(value.join(', '), path);
  if (typeof value !== 'object') return [[path.join(' › '), textOf(value)]];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([name, inner]) =>
    linesOf(inner, [...path, isList ? String(Number(name) + 1) : labelOf(name)]),
  );
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
}

/** Converts the name of a field: 'coverage_start_date' to 'Coverage start date'. */
function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ').replace(/([a-z])([A-Z])/g, '$1 $2');
  const label = words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
  return label.replace(/\bid\b/gi, 'ID');
}

/** Splits a long text at spaces, because a part must fit on a page. */
export function splitText(text: string, max: number): string[] {
  const parts: string[] = [];
  let rest = text.replace(/\s+/g, ' ').trim();
  while (rest.length > max) {
    const space = rest.lastIndexOf(' ', max);
    const end = space > 0 ? space : max;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return rest ? [...parts, rest] : parts;
}
