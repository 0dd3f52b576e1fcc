import { useStore } from '../../../ui/use-store.ts';
import { useEffect, useState } from 'react';
import {
  chargedAmounts,
  introText,
  limitLink,
  paysForText,
  resultText,
  submitLabel,
  usedLinkText,
} from './card-update-texts.ts';
import { CardChargeSummary } from './CardChargeSummary.tsx';
import { CardScope } from './CardScope.tsx';
import { $cardUpdate, openCardLink, type CardUpdateResult } from './update-card.ts';
import { environment } from '../../../core/environment.ts';
import type { SiteBrand } from '../../../core/site.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { NoWrap } from '../../../ui/controls/NoWrap.tsx';
import { useIsNarrow } from '../../../ui/controls/use-is-narrow.ts';
import { StepHeading } from '../../../ui/controls/StepHeading.tsx';
import { LoadingGate } from '../../../ui/feedback/LoadingGate.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { PAYMENT_METHODS_PATH } from '../../../policy/policy-path.ts';
import { UpdateCardForm } from './UpdateCardForm.tsx';

export function UpdateCardScreen({ site }: { site: SiteBrand }) {
  const cardUpdate = useStore($cardUpdate);
  const { step } = cardUpdate;
  const isNarrow = useIsNarrow();
  useEffect(() => void openCardLink(), []);
  const [problem, setProblem] = useState(false);
  const title = titles[step];
  const showsProblem = problem && step === 'form';
  useEffect(
    () =>
      environment().setTitle(
        `${showsProblem ? 'Error: ' : ''}${title} · Payment card · ${site.name}`,
      ),
    [showsProblem, title, site],
  );
  if (step === 'loading') return <LoadingGate loading />;
  if (step === 'form') {
    const { busy, error, only } = cardUpdate;
    const link = limitLink(cardUpdate.link, only);
    return (
      <UpdateCardForm
        chargeTextId={CHARGE_TEXT_ID}
        scope={
          cardUpdate.link && <CardScope link={cardUpdate.link} only={only} isNarrow={isNarrow} />
        }
        summary={
          !isNarrow && cardUpdate.link && <CardChargeSummary link={cardUpdate.link} only={only} />
        }
        submitLabel={submitLabel(link)}
        busy={busy}
        failure={error}
        onProblem={setProblem}
      >
        <StepHeading
          intro={
            <span id={CHARGE_TEXT_ID}>
              <NoWrap>{introText(link, only)}</NoWrap>
              {isNarrow && (
                <span className="update-payment__amounts">
                  {chargedAmounts(link).map((amount) => (
                    <span key={amount}>
                      {' '}
                      <NoWrap>{amount}</NoWrap>
                    </span>
                  ))}
                </span>
              )}
            </span>
          }
        >
          {title}
        </StepHeading>
      </UpdateCardForm>
    );
  }
  const isUpdated = step === 'done' || step === 'used';
  return (
    <>
      {isUpdated ? (
        <span className="update-payment__seal">
          <Icon name="seal-check-fill" size={48} />
        </span>
      ) : (
        <BrokenLinkIllustration />
      )}
      {/* When the result replaces the form, the heading gets the focus. */}
      <StepHeading focusKey={step}>{title}</StepHeading>
      {step === 'done' && <UpdateResult {...cardUpdate.result} />}
      {step === 'used' && <p>{usedLinkText(cardUpdate.link)}</p>}
      {step === 'broken' && (
        <p>
          Part of the link is missing. Open the link in your email again, or paste the whole link
          into the address bar.
        </p>
      )}
      {step === 'expired' && <p>{cardUpdate.message}</p>}
      <NextLinks site={site} step={step} />
    </>
  );
}

/** Says what the new card pays and what it was charged. */
function UpdateResult({ card, charges, policies, policiesAll }: CardUpdateResult) {
  const declined = charges?.filter(({ result }) => result === 'declined') ?? [];
  const other = charges?.filter(({ result }) => result !== 'declined') ?? [];
  return (
    <>
      {declined.length > 0 && (
        <Notice tone="danger" title="A payment is still due">
          {declined.map((charge) => (
            <p key={charge.policy_number}>
              <NoWrap>{resultText(charge, card)}</NoWrap>
            </p>
          ))}
        </Notice>
      )}
      {other.map((charge) => (
        <p key={charge.policy_number}>
          <NoWrap>{resultText(charge, card)}</NoWrap>
        </p>
      ))}
      <p>
        {charges?.length === 0 && 'We didn’t charge anything today. '}
        <NoWrap>
          {policies
            ? paysForText(card, policies, policiesAll)
            : `We’ll charge your next payments to ${card ? `your ${card}` : 'the new card'}.`}
        </NoWrap>
        {charges === null &&
          ' If a payment was overdue, we’re charging it now and will email you the result.'}
      </p>
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

const CHARGE_TEXT_ID = 'charge-text';

const titles = {
  loading: 'Update your payment card',
  form: 'Update your payment card',
  broken: 'This link isn’t complete',
  expired: 'This link no longer works',
  used: 'Your card was already updated',
  done: 'Your payment details have been updated.',
} as const;

/** Page of the button after a card was updated, with its label. */
const nextPages: Partial<Record<keyof typeof titles, readonly [path: string, label: string]>> = {
  done: ['/account/policies', 'Go to your policies'],
  used: ['/account', 'Go to your account'],
};

/**
 * Links to other pages. If the card was not updated, one link leads to the account, where the
 * policyholder can sign in and change the card.
 */
function NextLinks({ site, step }: { site: SiteBrand; step: keyof typeof titles }) {
  const isDone = step === 'done';
  const [path, label] = nextPages[step] ?? [PAYMENT_METHODS_PATH, 'Sign in to update your card'];
  return (
    <>
      <p className="update-payment__ways">
        <LinkButton variant="secondary" href={path}>
          {label}
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
