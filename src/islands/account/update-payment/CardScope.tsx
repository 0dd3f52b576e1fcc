import type { BillingLink } from '../../../contract/policies/update-billing.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { NoWrap } from '../../../ui/controls/NoWrap.tsx';
import { RadioCards } from '../../../ui/fields/RadioCards.tsx';
import { paidCount, policyNameOf, policyToChoose, reasonText } from './card-update-texts.ts';
import { chooseOnly } from './update-card.ts';

/** Maximum number of policies that are listed without a disclosure, above the form or next to it. */
const MAX_OPEN = { above: 3, beside: 8 };

interface CardScopeProps {
  link: BillingLink;
  only: string | null;
  /** True if the policies are listed here. On wide screens the panel on the right lists them. */
  isNarrow: boolean;
}

/**
 * Lists the policies that the card is for. If the email was about one of several, offers to limit
 * the card to it.
 */
export function CardScope({ link, only, isNarrow }: CardScopeProps) {
  const count = paidCount(link);
  const policy = policyToChoose(link);
  if (count < 2) return null;
  return (
    <>
      {policy !== null && (
        <RadioCards
          name="scope"
          legend="Use this card for"
          plain
          value={only === null ? 'all' : 'one'}
          onChange={(value) => chooseOnly(value === 'one' ? policy.policy_number : null)}
          options={[
            {
              value: 'all',
              title:
                (count === 2 ? 'Both policies' : `All ${count} policies`) +
                (isNarrow ? ' listed below' : ' listed on the right'),
            },
            { value: 'one', title: `Only ${policyNameOf(policy)}` },
          ]}
        />
      )}
      {isNarrow && <PolicyFold link={link} place="above" />}
    </>
  );
}

/** The policies, in a disclosure if they are many. */
export function PolicyFold({ link, place }: { link: BillingLink; place: keyof typeof MAX_OPEN }) {
  const count = paidCount(link);
  if (count <= MAX_OPEN[place]) return <PolicyList link={link} />;
  return (
    <details className="update-payment__policies">
      <summary>
        <Icon name="plus-bold" size={16} />
        See the {count} policies
      </summary>
      <PolicyList link={link} />
    </details>
  );
}

/** The policies, each with the reason why the card would pay for it. Not all are listed if they are many. */
function PolicyList({ link }: { link: BillingLink }) {
  const more = paidCount(link) - (link.policies?.length ?? 0);
  return (
    <ul className="update-payment__list" role="list">
      {(link.policies ?? []).map((policy) => (
        <li key={policy.policy_number}>
          <NoWrap>
            {[policyNameOf(policy), reasonText(policy, link)].filter(Boolean).join('. ')}
          </NoWrap>
        </li>
      ))}
      {more > 0 && <li>{more === 1 ? 'One more policy' : `${more} more policies`}</li>}
    </ul>
  );
}
