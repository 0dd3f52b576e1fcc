/** Values of a pattern's `:name` segments, by name. */
export type PathParams = Record<string, string>;

/**
 * Matches a path against a pattern with `:name` segments. '/account/policies/:verticalCode' and
 * '/account/policies/baggage/' return { verticalCode: 'baggage' }. Returns null if they do not
 * match. A trailing slash is ignored.
 */
export function matchPath(pattern: string, path: string): PathParams | null {
  const patternSegments = segments(pattern);
  const pathSegments = segments(path);
  if (patternSegments.length !== pathSegments.length) return null;
  const params: PathParams = {};
  for (const [index, segment] of patternSegments.entries()) {
    const value = pathSegments[index] ?? '';
    if (segment.startsWith(':')) params[segment.slice(1)] = decode(value);
    else if (segment !== value) return null;
  }
  return params;
}

/**
 * Fills a pattern's parameters, each encoded as one segment.
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

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A stray percent sign in a typed URL must not throw.
    return segment;
  }
}
