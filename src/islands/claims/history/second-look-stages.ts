import type { Claim } from '../../../contract/claims/claims.ts';
import { formatInstantDate } from '../../../policy/claim-text.ts';
import type { ClaimStage } from './claim-stage.ts';

/**
 * Returns the stages of a second look: the first decision and the claimant's request. Empty if the
 * claim had no second look.
 */
export function secondLookStages({ events, resolution }: Claim): ClaimStage[] {
  const request = events.findLast(({ event }) => event === 'second_look_asked');
  if (!request) return [];
  const rejection = events.find(({ event }) => event === 'rejected');
  return [
    {
      title: 'Rejected',
      state: 'stopped',
      at: rejection?.at,
      icon: 'x-bold',
      date: rejection ? formatInstantDate(rejection.at) : '',
      text: rejection?.note || 'We can’t pay for the repair.',
    },
    {
      title: 'Second look',
      state: resolution ? 'done' : 'now',
      at: request.at,
      icon: resolution ? 'check-bold' : 'magnifying-glass',
      date: `Requested on ${formatInstantDate(request.at)}`,
      text: `${resolution ? '' : 'An adjuster is looking at your claim again. '}You wrote: “${request.note}”`,
    },
  ];
}
