/**
 * The save that a sign-out runs while the session still exists. Set by the page with unsaved work.
 */
export const beforeSignOut: { save?: (() => Promise<void>) | undefined } = {};
