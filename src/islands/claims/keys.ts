/** Browser storage keys of a claim draft. Their data is kept when the session expires. */
export const claimStorageKeys = {
  draft: 'claimDraft',
  /** Field values of steps that are not submitted yet. The flow itself stores them. */
  stepDrafts: 'claimDrafts',
  /** A claim that was sent and has no known result yet. */
  pending: 'claimPending',
} as const;
