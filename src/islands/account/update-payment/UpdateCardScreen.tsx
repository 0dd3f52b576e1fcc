import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $cardUpdate, showFormIfLinkHasToken } from './update-card.ts';
import { environment } from '../../../core/environment.ts';
import type { SiteBrand } from '../../../core/site.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { StepHeading } from '../../../ui/controls/StepHeading.tsx';
import { PAYMENT_METHODS_PATH } from '../../../policy/policy-path.ts';
import { UpdateCardForm } from './UpdateCardForm.tsx';

export function UpdateCardScreen({ site }: { site: SiteBrand }) {
  const cardUpdate = useStore($cardUpdate);
  useEffect(showFormIfLinkHasToken, []);
  const [problem, setProblem] = useState(false);
  const title = titles[cardUpdate.step];
  const showsProblem = problem && cardUpdate.step === 'form';
  useEffect(
    () =>
      environment().setTitle(
        `${showsProblem ? 'Error: ' : ''}${title} · Payment card · ${site.name}`,
      ),
    [showsProblem, title, site],
  );
  return (
    <>
      {(cardUpdate.step === 'broken' || cardUpdate.step === 'expired') && (
        <BrokenLinkIllustration />
      )}
      {cardUpdate.step === 'done' && (
        <span className="update-payment__seal">
          <Icon name="seal-check-fill" size={48} />
        </span>
      )}
      {cardUpdate.step === 'form' ? (
        <UpdateCardForm busy={cardUpdate.busy} failure={cardUpdate.error} onProblem={setProblem}>
          <StepHeading intro={INTRO}>{title}</StepHeading>
        </UpdateCardForm>
      ) : (
        // When the result replaces the form, the heading gets the focus.
        <StepHeading focusKey={cardUpdate.step}>{title}</StepHeading>
      )}
      {cardUpdate.step === 'done' && (
        <p>
          {cardUpdate.card
            ? `We’ll charge your next payments to your ${cardUpdate.card}.`
            : 'We’ll charge your next payments to the new card.'}{' '}
          If a payment was overdue, we’re charging it now and will email you the result.
        </p>
      )}
      {cardUpdate.step === 'broken' && (
        <p>
          Part of the link is missing. Open the link in your email again, or copy all of it into the
          address bar.
        </p>
      )}
      {cardUpdate.step === 'expired' && <p>{cardUpdate.message}</p>}
      {cardUpdate.step !== 'form' && <NextLinks site={site} isDone={cardUpdate.step === 'done'} />}
    </>
  );
}

/** Decorative illustration for the message that an emailed link is broken. */
function BrokenLinkIllustration() {
  return (
    <svg className="update-payment__scene" viewBox="0 0 400 176" aria-hidden="true">
      <use href="/scenes.svg#lost-letter" />
    </svg>
  );
}

const INTRO =
  'Enter the card we should charge from now on. If a payment is overdue, we’ll charge it now. Otherwise, we won’t charge anything today.';

const titles = {
  form: 'Update your payment card',
  broken: 'This link isn’t complete',
  expired: 'This link no longer works',
  done: 'Your payment details have been updated.',
} as const;

/**
 * Links to other pages. If the card was not updated, one link leads to the account, where the
 * policyholder can sign in and change the card.
 */
function NextLinks({ site, isDone }: { site: SiteBrand; isDone: boolean }) {
  return (
    <>
      <p className="update-payment__ways">
        <LinkButton variant="secondary" href={isDone ? '/account/policies' : PAYMENT_METHODS_PATH}>
          {isDone ? 'Go to your policies' : 'Sign in to update your card'}
        </LinkButton>
      </p>
      {!isDone && (
        <p className="small">
          Or call <a href={site.phone.href}>{site.phone.display}</a>, {site.hours}.
        </p>
      )}
    </>
  );
}
