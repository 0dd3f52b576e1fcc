/**
 * Email and password of the demo account. The sandbox's pages show them, and seed.ts creates the
 * account.
 */
export const demoCredentials = { email: 'demo@example.com', password: 'demo-password' } as const;

/** Returns hints for the developer who starts the sandbox. */
export function sandboxStartupHints(siteUrl: string): string[] {
  return [
    `sign in as ${demoCredentials.email} with ${demoCredentials.password}`,
    `test cards and email at ${siteUrl}/sandbox`,
  ];
}
