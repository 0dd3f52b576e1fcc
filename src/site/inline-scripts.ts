/**
 * Inline scripts and rules of the pages. The Content-Security-Policy contains their hashes
 * (integrations/content-security-policy.ts), so pages and policy use the same constants.
 */

/**
 * Speculation rules: the browser prefetches a page of this site when the pointer rests on its link.
 * This needs no script.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: '/(portal|sandbox|documents|account|sign-in|login|sign-up)*' } },
          { not: { href_matches: '/(portal|sandbox|documents|account)/*' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/**
 * Returns the source of an inline script as pages contain it: without indentation and line ends.
 */
export function compactScript(source: string): string {
  return source
    .split('\n')
    .map((line) => line.trim())
    .join('')
    .replace(/;$/, '');
}

/**
 * Returns the script that creates a Trusted Types policy for libraries that do not support Trusted
 * Types. The policy accepts only script URLs of these origins. As in Stripe's and Google's
 * documentation, its name is 'default', because browsers use the policy with that name.
 */
export function trustedTypesScript(origins: readonly string[]): string {
  return compactScript(`
    self.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) =>
     new RegExp(${JSON.stringify(`^(${origins.map(originPattern).join('|')})$`)}).test(new URL(url, location.href).origin) ? url : null,
    });`);
}

/**
 * Converts an origin into a regular expression. A star matches one or more labels of the host, as
 * in a Content-Security-Policy.
 */
function originPattern(origin: string): string {
  return origin.replaceAll('.', String.raw`\.`).replace('*', String.raw`[\w.-]+`);
}
