/**
 * Holds the function `save`, which stores unsaved work on the backend. A page with unsaved work
 * sets `save`. Sign-out calls `save` before it ends the session.
 */
export const signOutHooks: { save?: (() => Promise<void>) | undefined } = {};
