/** True while the carrier has not decided on the policy or on an endorsement. */
export function isInReview({ status }: { status: string }): boolean {
  return status === 'pending' || status === 'pending_change';
}
