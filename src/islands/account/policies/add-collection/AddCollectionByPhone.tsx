import { useState } from 'react';
import { collectionCategory } from '../../../../contract/collectibles/categories.ts';
import type { Policy } from '../../../../contract/policies/policies.ts';
import type { IconName } from '../../../../core/icon-names.ts';
import type { Site } from '../../../../core/site.ts';
import { inSentence } from './ways.ts';
import { collectiblesDetails } from '../../../../contract/collectibles/policy.ts';
import { Facts } from '../../../../ui/plans/Facts.tsx';
import { Icon } from '../../../../ui/controls/Icon.tsx';
import { LinkButton } from '../../../../ui/controls/LinkButton.tsx';
import { RadioCards } from '../../../../ui/fields/RadioCards.tsx';
import { PageTitle } from '../../frame/PageTitle.tsx';

interface AddCollectionByPhoneProps {
  policy: Policy;
  categoryCode: string;
  site: Site;
}

/** The choice that stands for none of the owners on the policy. */
const NEW_OWNER = 'new';

/** What adding a category means, and whom to call for it: it is not sold online. */
export function AddCollectionByPhone({ policy, categoryCode, site }: AddCollectionByPhoneProps) {
  const owners = ownersOf(policy);
  const [owner, setOwner] = useState(owners[0] ?? NEW_OWNER);
  const category = collectionCategory(categoryCode);
  if (!category) return null;
  const { underwriter, policy_number: number } = policy;
  return (
    <>
      <PageTitle title={`Add ${inSentence(category)} to your policy`} site={site.name}>
        <p className="account-title__note">
          An agent adds the collection with you on the phone. Nothing changes, and nothing is
          charged, before you have heard the price and agreed to it.
        </p>
      </PageTitle>
      <div className="add-collection">
        <section className="panel add-collection__call" aria-label="Call an agent">
          <LinkButton href={site.phone.href} icon="phone" size="tall" wide>
            Call {site.phone.display}
          </LinkButton>
          <p className="small">{site.hours}</p>
          <Facts
            compact
            rows={[
              { label: 'Policy number', value: number },
              { label: 'Category', value: category.name },
            ]}
          />
          <RadioCards
            name="collectionOwner"
            legend="Who owns the collection?"
            plain
            options={[
              ...owners.map((name) => ({ value: name, title: name })),
              { value: NEW_OWNER, title: 'Create a new owner' },
            ]}
            value={owner}
            onChange={setOwner}
          />
          {owner === NEW_OWNER && (
            <p className="small">
              The agent asks for the new owner’s name, email and phone number.
            </p>
          )}
        </section>
        <section className="panel" aria-labelledby="add-meaning">
          <h2 className="section-title" id="add-meaning">
            What happens when you add it
          </h2>
          <ol className="add-collection__steps" role="list">
            {stepsOf(underwriter.name).map(({ icon, title, text }) => (
              <li key={title}>
                <Icon name={icon} size={26} />
                <div>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </>
  );
}

/** The owners that the policy names, each once. */
function ownersOf(policy: Policy): string[] {
  const owners = collectiblesDetails(policy)?.owners ?? [];
  return [...new Set(owners.map(({ name }) => name))];
}

interface Step {
  icon: IconName;
  title: string;
  text: string;
}

function stepsOf(carrier: string): Step[] {
  return [
    {
      icon: 'phone',
      title: 'You describe the collection',
      text: 'Have three things at hand: what all of it is worth, what the most valuable item is worth, and the address where it is kept. A P.O. box will not do.',
    },
    {
      icon: 'receipt',
      title: 'You hear the new price',
      text: 'The agent tells you what the policy costs with the collection in it. It is added only if you say yes.',
    },
    {
      icon: 'clock',
      title: `${carrier} decides`,
      text: 'Your policy reads Pending meanwhile. What it covers today stays covered; the new collection is not covered yet.',
    },
    {
      icon: 'shield-check',
      title: 'The collection is covered',
      text: 'Once it is approved, you find it on the page of your policy, under Collections.',
    },
  ];
}
