/** What stands in the place of a pattern's `:name` segments, by name. */
export type PathParams = Record<string, string>;

/**
 * Reads a path against a pattern whose `:name` segments are parameters.
 * '/account/policies/:verticalCode' and '/account/policies/baggage/' give { verticalCode: 'baggage' };
 * null where they do not fit. A trailing slash on the path makes no difference.
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

/** Fills a pattern's parameters, each encoded as one segment. Throws where one is missing. */
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
    // A stray percent sign in a typed address is not worth a crash.
    return segment;
  }
}
