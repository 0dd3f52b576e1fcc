/**
 * Email and password of the demo account. The sandbox's pages show them, and seed.ts creates the
 * account.
 */
export const demoSignIn = { email: 'demo@example.com', password: 'demo-password' } as const;

/** Returns hints for the developer who starts the sandbox. */
export function demoHints(siteUrl: string): string[] {
  return [
    `sign in as ${demoSignIn.email} with ${demoSignIn.password}`,
    `test cards and email at ${siteUrl}/sandbox`,
  ];
}
