import type { ReactNode } from 'react';
import type { Checkout } from '../../contract/purchase/billing.ts';
import { apiUrl } from '../../core/api-url.ts';
import { isInEmbedSdk } from '../../core/embed/in-embed-sdk.ts';
import { environment } from '../../core/environment.ts';
import type { BoundPolicy } from '../../contract/purchase/purchase-response.ts';
import { ArchLines } from '../../ui/controls/ArchLines.tsx';
import { BillingDetails } from '../../ui/plans/BillingDetails.tsx';
import { Disclaimer } from '../../ui/controls/Disclaimer.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { LinkButton } from '../../ui/controls/LinkButton.tsx';
import type { MoneyRow } from '../../ui/plans/MoneyRows.tsx';
import { SamplePolicyLink } from '../../ui/plans/SamplePolicyLink.tsx';
import { Schedule, type ScheduleRow } from '../../ui/plans/Schedule.tsx';
import type { Flow } from '../../flow/define-flow.ts';
import { restart } from '../../flow/flow-summary.ts';
import type { ScreenProps } from '../../flow/screens/screen-props.ts';
import { TextButton } from '../../ui/controls/TextButton.tsx';
import { SupportContact } from '../../ui/feedback/SupportContact.tsx';
import { isInReview } from '../in-review.ts';
import { policyDocument } from '../policy-document.ts';
import { installmentsOf } from './installments.ts';
import type { NextEvent } from './next-event.ts';
import { authorizedAmountText, pendingEvents } from './pending-events.ts';
import { InstallmentRows } from './InstallmentRows.tsx';
import { cardName } from '../../contract/purchase/card-name.ts';

export type { NextEvent };

interface ConfirmationLayoutProps<State, Id extends string> extends ScreenProps {
  flow: Flow<State, Id | 'confirmation'>;
  purchase: BoundPolicy;
  /** The product, over the plan's name. */
  kind: string;
  /** A sentence before the next one. */
  message?: string;
  /** In place of 'A confirmation has been sent to you.' */
  confirmation?: string;
  /** Left out where there is no cover to be shown yet. */
  rows?: readonly ScheduleRow[];
  /** Where the purchase became several policies: the number of each. */
  numbers?: readonly string[];
  /** Of several policies: the numbers of those that wait for the carrier, where others do not. */
  pendingNumbers?: string;
  /** In their order; what does not apply is left out. Of a pending policy it is said what that means. */
  nextEvents: readonly (NextEvent | false | null | '')[];
  /** Over them; 'What happens next' by default. */
  nextTitle?: string;
  sampleUrl?: string;
  sampleLabel?: string;
  /** The first row of the billing; the plan's name by default. */
  itemLabel?: string;
  /** The first rows of the billing, in place of that one. */
  items?: readonly MoneyRow[];
  /** Beside the total, where it is not paid yet. */
  totalLabel?: string;
  /** In place of the billing, where its totals do not tell what becomes of the money. */
  billing?: ReactNode;
  /** Where the button leads; to the account by default. */
  homeLink?: { href: string; label: string };
  /** Where it may be paid in parts. */
  checkout?: Checkout;
  /** The words of what begins another purchase. */
  restartLabel?: string;
  /** Under the billing. */
  children?: ReactNode;
  /** What was bought in full: under what happens next where there is room, last where there is not. */
  details?: ReactNode;
}

/** The last screen of every purchase: what was bought, what happens next, what was paid. */
export function ConfirmationLayout<State, Id extends string>(
  props: ConfirmationLayoutProps<State, Id>,
) {
  const { site, carrier, purchase, kind, rows, checkout } = props;
  const { flow, restartLabel, details, children } = props;
  const { nextEvents, nextTitle, totalLabel } = nextStepsOf(props);
  const isInstallmentPlan = checkout !== undefined && installmentsOf(checkout) !== null;
  const pending = isInReview(purchase);
  return (
    <div className="confirmation">
      <div className="confirmation__hero">
        <div className="wrap confirmation__split">
          <PurchaseSummary {...props} title={flow.title('confirmation')} pending={pending} />
          {rows && (
            <div className="confirmation__policy">
              {!pending && <ArchLines size="hero" />}
              <Schedule
                kind={pending ? `${kind}, not in force yet` : kind}
                title={purchase.plan_title}
                rows={rows}
              />
            </div>
          )}
        </div>
      </div>
      <div className="wrap confirmation__split confirmation__rest">
        <WhatHappensNext title={nextTitle} events={nextEvents.filter((event) => !!event)} />
        <div>
          {props.billing ?? (
            <BillingDetails
              totals={purchase.totals}
              currency={purchase.currency_code}
              labels={{
                subtotal: props.itemLabel ?? purchase.plan_title,
                grandtotal: totalLabel ?? (isInstallmentPlan ? 'Total' : paymentLabel(purchase)),
              }}
              items={props.items}
            >
              {isInstallmentPlan && (
                <InstallmentRows checkout={checkout} paymentLabel={paymentLabel(purchase)} />
              )}
            </BillingDetails>
          )}
          <SupportContact site={site} />
          {children}
          {restartLabel && <TextButton onClick={() => restart(flow)}>{restartLabel}</TextButton>}
          {isInEmbedSdk() && (
            <TextButton onClick={() => environment().navigation.leave('/')}>Close</TextButton>
          )}
        </div>
        {details && <div>{details}</div>}
      </div>
      <div className="wrap">
        <Disclaimer carrier={carrier} agency={site.agency} />
      </div>
    </div>
  );
}

/** Nothing of a policy that waits for the carrier may read as sold: it covers nobody, and nothing is paid. */
function nextStepsOf({
  purchase,
  carrier,
  pendingNumbers,
  ...props
}: Pick<
  ConfirmationLayoutProps<unknown, string>,
  'purchase' | 'carrier' | 'pendingNumbers' | 'nextEvents' | 'nextTitle' | 'totalLabel'
>) {
  const { nextEvents, nextTitle = 'What happens next', totalLabel } = props;
  if (purchase.status !== 'pending') return { nextTitle, nextEvents, totalLabel };
  return {
    nextTitle: 'What that means',
    nextEvents: pendingEvents(purchase, carrier, pendingNumbers),
    totalLabel: pendingNumbers
      ? `Total, ${authorizedAmountText(purchase)} of it held on your card`
      : 'Held on your card',
  };
}

interface PurchaseSummaryProps {
  /** It differs while the carrier reviews. */
  title: string;
  purchase: BoundPolicy;
  pending: boolean;
  message?: string;
  confirmation?: string;
  numbers?: readonly string[];
  sampleUrl?: string;
  sampleLabel?: string;
  homeLink?: { href: string; label: string };
}

function PurchaseSummary(props: PurchaseSummaryProps) {
  const { title, purchase, pending, message = '' } = props;
  const { numbers = [purchase.policy_number] } = props;
  const { homeLink = { href: '/account', label: 'Go to your account' } } = props;
  // What is pending has no policy to be read yet.
  const policy = pending ? undefined : policyDocument(purchase.documents);
  return (
    <div className="confirmation__outcome">
      <span className={`confirmation__seal${pending ? ' confirmation__seal--pending' : ''}`}>
        <Icon name={pending ? 'clipboard-text-fill' : 'seal-check-fill'} size={56} />
      </span>
      <h1 className="display" id="step-title" tabIndex={-1} ref={(heading) => heading?.focus()}>
        {title}
      </h1>
      <p className="lead">
        {message} {props.confirmation ?? 'A confirmation has been sent to you.'}
      </p>
      <p className="confirmation__number">
        <span>Plan #</span>{' '}
        {numbers.map((number) => (
          <strong className="price" key={number}>
            {number}
          </strong>
        ))}
      </p>
      <p className="confirmation__actions">
        {policy && (
          <LinkButton
            href={apiUrl(policy.url)}
            icon="file-arrow-down"
            target="_blank"
            rel="noopener"
          >
            Download policy
          </LinkButton>
        )}
        {/* Whoever has no password has nothing to go to: the link in the mail opens it. */}
        {purchase.account_id === undefined && (
          <LinkButton href={homeLink.href} variant={policy ? 'secondary' : 'primary'}>
            {homeLink.label}
          </LinkButton>
        )}
      </p>
      <SamplePolicyLink href={props.sampleUrl} label={props.sampleLabel} />
    </div>
  );
}

function WhatHappensNext({
  title: heading,
  events,
}: {
  title: string;
  events: readonly NextEvent[];
}) {
  return (
    <section aria-labelledby="next-title">
      <h2 id="next-title">{heading}</h2>
      <ol className="next-events" role="list">
        {events.map(({ icon, title, text }) => (
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
  );
}

function paymentLabel({ payment_method }: BoundPolicy) {
  return payment_method ? `Paid with ${cardName(payment_method)}` : 'Paid';
}
