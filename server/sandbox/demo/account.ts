/** The account that the sandbox's pages name; its data is written by seed.ts. */
export const demoSignIn = { email: 'demo@example.com', password: 'demo-password' } as const;

/** What whoever started the sandbox wants to know first. */
export function demoHints(siteUrl: string): string[] {
  return [
    `sign in as ${demoSignIn.email} with ${demoSignIn.password}`,
    `test cards and mail at ${siteUrl}/sandbox`,
  ];
}
