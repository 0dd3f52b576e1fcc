import { REPAIR_TIMING_TEXT } from '../../../contract/claims/amounts.ts';
import type { ClaimScreenProps } from './claim-screen-props.ts';
import { ClaimLayout } from './ClaimLayout.tsx';

const repairSteps = (phone: string) => [
  {
    title: 'Bring it to an authorized store',
    text: `Call ${phone}, and we’ll help you find one near you. Take your phone, its charger and a photo ID. Back up your phone first, if it still turns on.`,
  },
  {
    title: 'Ask for the repair authorization by email',
    text: `The store will look at the damage and email you what the repair will cost. You pay the store. ${REPAIR_TIMING_TEXT}`,
  },
  {
    title: 'Tell us here what happened',
    text: 'We’ll ask about the damage, any photos, that email and your bank account. It takes about two minutes.',
  },
  {
    title: 'We pay you back',
    text: 'We’ll email you our decision. If we approve your claim, we’ll send the money to your bank account.',
  },
];

/**
 * Explains how a repair in a store works: its steps, and the things that the claimant must bring.
 */
export function StoreRepairScreen({ flow, site }: ClaimScreenProps) {
  return (
    <ClaimLayout
      flow={flow}
      step="options"
      intro="File your claim after the store emails you the repair authorization. We save your answers, so you can come back."
    >
      <ol className="claim-guide" role="list">
        {repairSteps(site.phone.display).map(({ title, text }, index) => (
          <li key={title}>
            <span className="arch-numeral claim-guide__numeral" aria-hidden="true">
              {index + 1}
            </span>
            <h2 className="claim-guide__title">{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </ClaimLayout>
  );
}
