/**
 * Inline texts of pages. The Content-Security-Policy contains their hashes
 * (integrations/content-security-policy.ts), so both use these constants.
 */

/**
 * Lets the browser prefetch a page of this site when the pointer rests on its link. Needs no
 * script.
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
 * Returns the script of a Trusted Types policy, for libraries that do not support Trusted Types. It
 * accepts only script URLs of these origins. It follows Stripe's and Google's documentation:
 * browsers use the policy named 'default'.
 */
export function trustedTypesScript(origins: readonly string[]): string {
  return compactScript(`
    self.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) =>
     new RegExp(${JSON.stringify(`^(${origins.map(originPattern).join('|')})$`)}).test(new URL(url, location.href).origin) ? url : null,
    });`);
}

/** A star matches one or more labels of the host, as in a Content-Security-Policy. */
function originPattern(origin: string): string {
  return origin.replaceAll('.', String.raw`\.`).replace('*', String.raw`[\w.-]+`);
}
