import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $update, openLink } from './update-card.ts';
import { environment } from '../../../core/environment.ts';
import type { Site } from '../../../core/site.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { StepHeading } from '../../../ui/controls/StepHeading.tsx';
import { CARDS_PATH } from '../verticals/policy-path.ts';
import { UpdateCardForm } from './UpdateCardForm.tsx';

export function UpdateCardScreen({ site }: { site: Site }) {
  const update = useStore($update);
  useEffect(openLink, []);
  const [problem, setProblem] = useState(false);
  const title = titles[update.step];
  const wrong = problem && update.step === 'form';
  useEffect(
    () => environment().setTitle(`${wrong ? 'Error: ' : ''}${title} · Payment card · ${site.name}`),
    [wrong, title, site],
  );
  return (
    <>
      {(update.step === 'broken' || update.step === 'expired') && <LostLetter />}
      {update.step === 'done' && (
        <span className="update-payment__seal">
          <Icon name="seal-check-fill" size={48} />
        </span>
      )}
      {update.step === 'form' ? (
        <UpdateCardForm busy={update.busy} failure={update.error} onProblem={setProblem}>
          <StepHeading lead={LEAD}>{title}</StepHeading>
        </UpdateCardForm>
      ) : (
        // It takes the focus when it comes in the place of the form.
        <StepHeading focusKey={update.step}>{title}</StepHeading>
      )}
      {update.step === 'done' && (
        <p>
          {update.card
            ? `The next payments of your policies are charged to your ${update.card}.`
            : 'The next payments of your policies are charged to the new card.'}{' '}
          A payment that was overdue is charged now. We email you once it is paid.
        </p>
      )}
      {update.step === 'broken' && (
        <p>
          The address is not complete. Open the link in your mail once more, or copy the whole of it
          into the address bar.
        </p>
      )}
      {update.step === 'expired' && <p>{update.message}</p>}
      {update.step !== 'form' && <Ways site={site} done={update.step === 'done'} />}
    </>
  );
}

/** Decoration, which a letter's link that leads nowhere gets. */
function LostLetter() {
  return (
    <svg className="update-payment__scene" viewBox="0 0 400 176" aria-hidden="true">
      <use href="/scenes.svg#lost-letter" />
    </svg>
  );
}

const LEAD =
  'Enter the card that your policies are charged to from now on. A payment that is overdue is charged at once, and nothing else today.';

const titles = {
  form: 'Update your payment card',
  broken: 'This link is not complete',
  expired: 'This link no longer works',
  done: 'Your payment details have been updated.',
} as const;

/** Where to go on: the account has the cards too. */
function Ways({ site, done }: { site: Site; done: boolean }) {
  return (
    <>
      <p className="update-payment__ways">
        <LinkButton variant="secondary" href={done ? '/account/policies' : CARDS_PATH}>
          {done ? 'Go to your policies' : 'Sign in to update your card'}
        </LinkButton>
      </p>
      {!done && (
        <p className="small">
          Or call <a href={site.phone.href}>{site.phone.display}</a>, {site.hours}.
        </p>
      )}
    </>
  );
}
