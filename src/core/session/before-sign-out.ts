/**
 * `save` stores unsaved work on the backend. A page with unsaved work sets it. Sign-out runs it
 * while the session still exists.
 */
export const beforeSignOut: { save?: (() => Promise<void>) | undefined } = {};
