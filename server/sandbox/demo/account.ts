/**
 * Email and password of the demo account. The sandbox's pages show them, and seed.ts creates the
 * account.
 */
export const demoCredentials = { email: 'demo@example.com', password: 'demo-password' } as const;

export const DEMO_ACCOUNT_ID = 'acc_demo';

export const demoCard = { id: 'pm_demo', brand: 'Visa', last4: '4242' } as const;
/** A card that expires at the end of the month after the seeding. It pays for one policy. */
export const expiringDemoCard = {
  id: 'pm_demo_expiring',
  brand: 'Mastercard',
  last4: '4444',
} as const;

/** Returns hints for the developer who starts the sandbox. */
export function sandboxStartupHints(siteUrl: string): string[] {
  return [
    `sign in as ${demoCredentials.email} with ${demoCredentials.password}`,
    `test cards and email at ${siteUrl}/sandbox`,
  ];
}
