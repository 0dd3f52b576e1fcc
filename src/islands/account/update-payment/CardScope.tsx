import type { BillingLink } from '../../../contract/policies/update-billing.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { NoWrap } from '../../../ui/controls/NoWrap.tsx';
import { RadioCards } from '../../../ui/fields/RadioCards.tsx';
import { policyToChoose } from './card-update-texts.ts';
import { chooseOnly } from './update-card.ts';

/**
 * Lists the policies that the card is for. If the email was about one of several, offers to limit
 * the card to it.
 */
export function CardScope({ link, only }: { link: BillingLink; only: string | null }) {
  const { policies = [] } = link;
  const policy = policyToChoose(link);
  if (policies.length < 2) return null;
  return (
    <>
      {policy !== null && (
        <RadioCards
          name="scope"
          legend="Use this card for"
          plain
          value={only === null ? 'all' : 'one'}
          onChange={(value) => chooseOnly(value === 'one' ? policy : null)}
          options={[
            { value: 'all', title: `All ${policies.length} policies listed below` },
            { value: 'one', title: `Only ${policy}` },
          ]}
        />
      )}
      <details className="update-payment__policies">
        <summary>
          <Icon name="plus-bold" size={16} />
          See the {policies.length} policies
        </summary>
        <ul role="list">
          {policies.map(({ policy_number, plan_title }) => (
            <li key={policy_number}>
              <NoWrap>{`${policy_number}, ${plan_title}`}</NoWrap>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
