/** Storage keys of a claim draft. They survive a session that expires. */
export const claimStorageKeys = {
  draft: 'claimDraft',
  /** Field values that are not submitted yet. The flow stores them. */
  stepDrafts: 'claimDrafts',
  /** A claim that was sent and has no response yet. */
  pending: 'claimPending',
} as const;
