/** The save that a sign-out runs while the session still exists; the page with unsaved work sets it. */
export const beforeSignOut: { save?: (() => Promise<void>) | undefined } = {};
