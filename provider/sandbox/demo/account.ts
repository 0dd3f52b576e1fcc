/** The account that the sandbox's pages name; its data is written by seed.ts. */
export const demoSignIn = { email: 'demo@example.com', password: 'demo-password' } as const;
