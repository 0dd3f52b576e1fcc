import type { ReactNode } from 'react';
import type { Checkout } from '../../contract/purchase/billing.ts';
import { resolveApiUrl } from '../../core/api-url.ts';
import { $authToken } from '../../core/session/session.ts';
import { settings } from '../../core/settings.ts';
import { isInEmbedSdkFrame } from '../../core/embed/in-embed-sdk.ts';
import { environment } from '../../core/environment.ts';
import type { BoundPolicy } from '../../contract/purchase/purchase-response.ts';
import { ArchLines } from '../../ui/controls/ArchLines.tsx';
import { BillingDetails } from '../../ui/plans/BillingDetails.tsx';
import { CarrierDisclaimer } from '../../ui/controls/CarrierDisclaimer.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { LinkButton } from '../../ui/controls/LinkButton.tsx';
import type { MoneyRow } from '../../ui/plans/MoneyRows.tsx';
import { SamplePolicyLink } from '../../ui/plans/SamplePolicyLink.tsx';
import { PolicySummaryCard, type PolicySummaryRow } from '../../ui/plans/PolicySummaryCard.tsx';
import type { Flow } from '../../interview/open-flow.ts';
import type { ScreenProps } from '../../interview/screens/screen-props.ts';
import { TextButton } from '../../ui/controls/TextButton.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { SupportContact } from '../../ui/feedback/SupportContact.tsx';
import { isInReview } from '../in-review.ts';
import { policyDocument } from '../policy-document.ts';
import { installmentsOf } from './installments.ts';
import type { NextEvent } from './next-event.ts';
import { authorizedAmountText, pendingEvents } from './pending-events.ts';
import { InstallmentRows } from './InstallmentRows.tsx';
import { cardBrandAndLast4 } from '../../contract/purchase/card-name.ts';

export type { NextEvent };

interface ConfirmationLayoutProps<Id extends string> extends ScreenProps {
  flow: Flow<Id | 'confirmation'>;
  purchase: BoundPolicy;
  /** Name of the product, shown above the name of the plan. */
  productTitle: string;
  /** A sentence that is shown before the confirmation sentence. */
  message?: string;
  /** The confirmation sentence. Replaces 'A confirmation has been sent to you.' */
  confirmation?: string;
  /** Rows about the coverage. Undefined if no coverage is known yet. */
  rows?: readonly PolicySummaryRow[];
  /** The policies, if the purchase created several. */
  policies?: readonly PurchasedPolicy[];
  /**
   * Numbers of the policies that wait for the carrier's decision. Set only if other policies of the
   * purchase are already approved.
   */
  pendingNumbers?: string;
  /**
   * Events that follow the purchase, in the order of the screen. Falsy entries are skipped. For a
   * pending policy, the screen shows pendingEvents() instead.
   */
  nextEvents: readonly (NextEvent | false | null | '')[];
  /** Heading above the events. Defaults to 'What happens next'. */
  nextTitle?: string;
  sampleUrl?: string;
  sampleLabel?: string;
  /** Label of the first billing row. Defaults to the plan's name. */
  itemLabel?: string;
  /** First rows of the billing. They replace the row that has itemLabel. */
  items?: readonly MoneyRow[];
  /** Label of the total if the total is not paid yet. */
  totalLabel?: string;
  /** Shown instead of the billing if the purchase's totals do not describe the payment. */
  billing?: ReactNode;
  /** Link of the button. Defaults to the account's page. */
  homeLink?: { href: string; label: string };
  /** Price of the purchase. Set only for a product that allows installments. */
  checkout?: Checkout;
  /** Label of the button that starts another purchase. */
  restartLabel?: string;
  /** Shown under the billing. */
  children?: ReactNode;
  /**
   * All details of the purchase. Wide screens show them under the events. Narrow screens show them
   * last.
   */
  details?: ReactNode;
}

/**
 * The last screen of every purchase. It shows the purchase, the events that follow, and the
 * payment.
 */
export function ConfirmationLayout<Id extends string>(props: ConfirmationLayoutProps<Id>) {
  const { site, carrier, purchase, productTitle, rows, checkout } = props;
  const { flow, restartLabel, details, children } = props;
  const { nextEvents, nextTitle, totalLabel } = nextStepsOf(props);
  const isInstallmentPlan = checkout !== undefined && installmentsOf(checkout) !== null;
  const pending = isInReview(purchase);
  const isFramed = isInEmbedSdkFrame();
  return (
    <div className="confirmation">
      <div className="confirmation__hero">
        <div className="wrap confirmation__split">
          <PurchaseSummary {...props} title={flow.title('confirmation')} pending={pending} />
          {rows && (
            <div className="confirmation__policy">
              {!pending && <ArchLines size="hero" />}
              <PolicySummaryCard
                kind={productTitle}
                title={purchase.plan_title}
                meta={pending && <ReviewBadge numbers={props.pendingNumbers} />}
                draft={pending && !props.pendingNumbers}
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
          {(restartLabel || isFramed) && (
            <p className="confirmation__links">
              {restartLabel && (
                <TextButton onClick={() => flow.restart()}>{restartLabel}</TextButton>
              )}
              {isFramed && (
                <TextButton onClick={() => environment().navigation.leave('/')}>Close</TextButton>
              )}
            </p>
          )}
        </div>
        {details && <div>{details}</div>}
      </div>
      <div className="wrap">
        <CarrierDisclaimer carrier={carrier} agency={site.agency} />
      </div>
    </div>
  );
}

/**
 * Returns the texts about the events after the purchase. A pending policy has different texts,
 * because it gives no coverage and nothing is paid yet.
 */
function nextStepsOf({
  purchase,
  carrier,
  pendingNumbers,
  ...props
}: Pick<
  ConfirmationLayoutProps<string>,
  'purchase' | 'carrier' | 'pendingNumbers' | 'nextEvents' | 'nextTitle' | 'totalLabel'
>) {
  const { nextEvents, nextTitle = 'What happens next', totalLabel } = props;
  if (purchase.status !== 'pending') return { nextTitle, nextEvents, totalLabel };
  return {
    nextTitle: 'What this means',
    nextEvents: pendingEvents(purchase, carrier, pendingNumbers),
    totalLabel: pendingNumbers
      ? `Total, with ${authorizedAmountText(purchase)} held on your card`
      : 'Hold on your card',
  };
}

/** Says that the carrier reviews the purchase, or which of its policies. */
function ReviewBadge({ numbers }: { numbers: string | undefined }) {
  return <StatusBadge status="in_review" label={numbers ? `In review: ${numbers}` : undefined} />;
}

/** One policy of a purchase. Without a status, it has the status of the purchase. */
type PurchasedPolicy = Pick<BoundPolicy, 'policy_number' | 'documents'> &
  Partial<Pick<BoundPolicy, 'status'>>;

/** Returns the number and the document of a policy. A pending policy has no document yet. */
function toDownload({ policy_number: number, status, documents }: PurchasedPolicy) {
  const url = status === 'pending' ? undefined : policyDocument(documents)?.url;
  return url === undefined ? [] : [{ number, url }];
}

interface PurchaseSummaryProps {
  /** Heading of the screen. It differs while the carrier has not decided on the policy. */
  title: string;
  purchase: BoundPolicy;
  pending: boolean;
  message?: string;
  confirmation?: string;
  policies?: readonly PurchasedPolicy[];
  sampleUrl?: string;
  sampleLabel?: string;
  homeLink?: { href: string; label: string };
}

const accountLink = { href: '/account', label: 'Go to your account' };
const homePageLink = { href: '/', label: 'Go to the home page' };

/** False if nobody can sign in: another backend without a portal, and no token from a host page. */
const hasAccountPages = () => settings.portalUrl !== null || $authToken.get() !== '';

function PurchaseSummary(props: PurchaseSummaryProps) {
  const { title, purchase, pending, message = '' } = props;
  const { policies = [purchase], sampleUrl, sampleLabel = 'View Sample Policy' } = props;
  const { homeLink = hasAccountPages() ? accountLink : homePageLink } = props;
  // A backend may list documents only for the whole purchase.
  const listed = policies.flatMap(toDownload);
  const downloads = pending ? [] : listed.length > 0 ? listed : toDownload(purchase);
  // A guest whose policy is in review can open neither the account nor a document.
  const hasOnlySample = sampleUrl && downloads.length === 0 && purchase.account_id !== undefined;
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
        {policies.map(({ policy_number }) => (
          <strong className="price" key={policy_number}>
            {policy_number}
          </strong>
        ))}
      </p>
      <p className="confirmation__actions">
        {downloads.map(({ number, url }, index) => (
          <LinkButton
            variant={index === 0 ? 'primary' : 'secondary'}
            href={resolveApiUrl(url)}
            icon="file-arrow-down"
            target="_blank"
            rel="noopener"
            key={number}
          >
            Download policy{downloads.length > 1 && ` ${number}`}
          </LinkButton>
        ))}
        {/* Shows the link to the account only to signed-in buyers. A response with an account_id
            is for a guest, who must open the account with the link in the email. */}
        {purchase.account_id === undefined && (
          <LinkButton href={homeLink.href} variant={downloads.length > 0 ? 'secondary' : 'primary'}>
            {homeLink.label}
          </LinkButton>
        )}
        {hasOnlySample && (
          <LinkButton href={resolveApiUrl(sampleUrl)} target="_blank" rel="noopener">
            {sampleLabel} <span className="visually-hidden">(opens in a new tab)</span>
          </LinkButton>
        )}
      </p>
      {!hasOnlySample && <SamplePolicyLink href={sampleUrl} label={sampleLabel} />}
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
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="next-title">
      <h2 id="next-title">{heading}</h2>
      <ol className="next-events" role="list">
        {events.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} size={26} />
            <div>
              <h3 className="plain-heading">{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function paymentLabel({ payment_method }: BoundPolicy) {
  return payment_method ? `Paid with ${cardBrandAndLast4(payment_method)}` : 'Paid';
}
