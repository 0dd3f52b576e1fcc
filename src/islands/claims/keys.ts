/**
 * Storage keys in the browser for the data of a claim draft. This data stays when the session
 * expires.
 */
export const claimStorageKeys = {
  draft: 'claimDraft',
  /**
   * Typed values of steps that are not submitted yet. The flow itself stores them under this key.
   */
  stepDrafts: 'claimDrafts',
  /** A claim that was sent and whose result is unknown. */
  pending: 'claimPending',
  /** Names of chosen files that are not on the server. */
  unsentFiles: 'claimUnsentFiles',
  /** Names of such files for filed claims. */
  unsentDocuments: 'claimUnsentDocuments',
  /** Unsent texts about filed claims. */
  texts: 'claimTexts',
} as const;
