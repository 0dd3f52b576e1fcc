import {
  deliverySentence,
  type DeliveryChoice,
} from '../../../../contract/policies/delivery-choice.ts';
import { formatDate } from '../../../../core/dates.ts';

/** Says how the policy’s documents and notices are delivered, with the link to change it. */
export function DeliveryLine({ delivery }: { delivery: DeliveryChoice }) {
  const { consent, since } = delivery;
  const day = since === null ? null : formatDate(since);
  return (
    <p className="policy__delivery">
      {deliverySentence(consent === 'given', day)} <a href="/account/settings">Change</a>
    </p>
  );
}
