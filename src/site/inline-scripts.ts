/**
 * Scripts and rules that the HTML of the pages contains inline. The Content-Security-Policy
 * contains the hash of each of them (integrations/content-security-policy.ts). So the pages and the
 * policy must use the constants in this file.
 */

/**
 * Speculation rules as JSON. With these rules, the browser prefetches a page of this site when the
 * pointer rests on a link to it, without a script.
 */
export const speculationRulesJson = JSON.stringify({
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
 * Removes the indentation and the line ends from the source of an inline script, as pages contain
 * it.
 */
export function minifyInlineScript(source: string): string {
  return source
    .split('\n')
    .map((line) => line.trim())
    .join('')
    .replace(/;$/, '');
}

/**
 * Returns the script that creates a Trusted Types policy for libraries that do not support Trusted
 * Types. The policy accepts only script URLs of the given origins. The policy's name is 'default',
 * as in the documentation of Stripe and Google, because browsers use the policy with this name.
 */
export function trustedTypesScript(origins: readonly string[]): string {
  return minifyInlineScript(`
    self.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) =>
     new RegExp(${JSON.stringify(`^(${origins.map(originPattern).join('|')})$`)}).test(new URL(url, location.href).origin) ? url : null,
    });`);
}

/**
 * Converts an origin into the source of a regular expression. A star matches one or more labels of
 * the host, as in a Content-Security-Policy.
 */
function originPattern(origin: string): string {
  return origin.replaceAll('.', String.raw`\.`).replace('*', String.raw`[\w.-]+`);
}
