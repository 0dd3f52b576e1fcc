/** What a carrier says of what was pending. */
export type Decision = 'approve' | 'reject';

/** The status that it leads to. */
export const decidedStatuses = { approve: 'approved', reject: 'rejected' } as const;
