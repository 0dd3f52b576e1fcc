/**
 * The texts that stand inline in pages. The Content-Security-Policy names their hashes
 * (integrations/content-security-policy.ts), so both ends take them from here.
 */

/** Has the browser fetch a page of this site when the pointer rests on its link; no script needed. */
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

/** The source of an inline script as it is put into pages: without indentation and line ends. */
export function compactScript(source: string): string {
  return source
    .split('\n')
    .map((line) => line.trim())
    .join('')
    .replace(/;$/, '');
}

/**
 * For libraries that know no Trusted Types: text may become the address of a script of these origins, and nothing else
 * that runs. Written like Stripe's and Google's own advice, a policy named 'default' is what the browser asks.
 */
export function trustedTypesScript(origins: readonly string[]): string {
  return compactScript(`
    self.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) =>
     new RegExp(${JSON.stringify(`^(${origins.map(originPattern).join('|')})$`)}).test(new URL(url, location.href).origin) ? url : null,
    });`);
}

/** A star stands for one or more labels of the host, as in a Content-Security-Policy. */
function originPattern(origin: string): string {
  return origin.replaceAll('.', String.raw`\.`).replace('*', String.raw`[\w.-]+`);
}
