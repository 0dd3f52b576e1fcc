/** Parameter values of a path, by the name of the pattern's `:name` segment. */
export type PathParams = Record<string, string>;

/**
 * Matches a path against a pattern with `:name` segments. Returns the parameter values, or null if
 * the path does not match. A trailing slash is ignored. Example: the pattern
 * '/account/policies/:verticalCode' and the path '/account/policies/baggage/' return {
 * verticalCode: 'baggage' }.
 */
export function matchPath(pattern: string, path: string): PathParams | null {
  const patternSegments = segments(pattern);
  const pathSegments = segments(path);
  if (patternSegments.length !== pathSegments.length) return null;
  const params: PathParams = {};
  for (const [index, segment] of patternSegments.entries()) {
    const value = pathSegments[index] ?? '';
    if (segment.startsWith(':')) params[segment.slice(1)] = decodeUrlPart(value);
    else if (segment !== value) return null;
  }
  return params;
}

/**
 * Builds a path from a pattern. Each `:name` segment is replaced by the encoded parameter value.
 * @throws Error if a parameter is missing
 */
export function buildPath(pattern: string, params: PathParams = {}): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (!value) throw new Error(`The path ${pattern} needs ${name}`);
    return encodeURIComponent(value);
  });
}

function segments(path: string): string[] {
  return path.split('/').filter(Boolean);
}

/**
 * Decodes a part of a URL. Returns a part with an invalid percent sign undecoded, because visitors
 * and foreign links may contain one.
 */
export function decodeUrlPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
