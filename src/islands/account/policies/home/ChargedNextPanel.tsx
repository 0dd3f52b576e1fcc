import { weekdayOf } from '../../../../contract/claims/expected-dates.ts';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { formatDate } from '../../../../core/dates.ts';
import { UNKNOWN_PAYMENT_TEXT } from '../../../../policy/billing-text.ts';
import { chargeDays, firstMonthTotal, type ChargeDay } from '../../../../policy/next-payments.ts';
import { pendingPaymentTexts } from '../../../../policy/payment-text.ts';
import { productAndSubject } from '../../../../policy/product-displays.ts';

/** Maximum number of days that are shown. */
const MAX_DAYS = 4;
/** Maximum number of pending policies whose payment is shown. */
const MAX_PENDING = 3;

interface ChargedNextProps {
  policies: readonly Policy[];
  /** Today's date, YYYY-MM-DD. */
  today: string;
  /** True if some policies could not be loaded. */
  isIncomplete: boolean;
}

/**
 * The next days on which a card is charged, each with its amount, its policies and its card. Then
 * what is held or was charged for pending policies.
 */
export function ChargedNextPanel({ policies, today, isIncomplete }: ChargedNextProps) {
  const days = chargeDays(policies, today);
  const month = days.length > 0 ? firstMonthTotal(policies, today) : null;
  const hasFailed = policies.some(({ billing }) => billing.payment_failed);
  const more = days.length - MAX_DAYS;
  const pending = pendingPayments(policies);
  return (
    <section className="charged-next panel" aria-labelledby="charged-next">
      <div className="charged-next__head">
        <h2 className="to-do__title" id="charged-next">
          Next charges
        </h2>
        {month && (
          <p>
            {monthName(month.date)} total <strong>{month.total}</strong>
          </p>
        )}
      </div>
      {days.length === 0 && (hasFailed || pending.length === 0) && (
        <p className="charged-next__none">
          {hasFailed ? 'Nothing except the failed payment' : 'Nothing is due'}
        </p>
      )}
      {days.length > 0 && (
        <ol role="list" className="charged-next__days">
          {days.slice(0, MAX_DAYS).map((day) => (
            <Day key={day.date} {...day} today={today} />
          ))}
        </ol>
      )}
      {more > 0 && (
        <details className="charged-next__more">
          <summary>
            Then {more} more, starting {formatDate(days[MAX_DAYS]?.date ?? '')}
          </summary>
          <ol role="list" className="charged-next__days charged-next__days--more">
            {days.slice(MAX_DAYS).map((day) => (
              <Day key={day.date} {...day} today={today} />
            ))}
          </ol>
        </details>
      )}
      {isIncomplete && (
        <p className="charged-next__note">
          We couldn’t load some of your policies. More payments may be due.
        </p>
      )}
      {pending.length > 0 && (
        <>
          <h3 className="charged-next__subtitle">Waiting for approval</h3>
          <div>
            <PendingList payments={pending.slice(0, MAX_PENDING)} />
            {pending.length > MAX_PENDING && (
              <details className="charged-next__more">
                <summary>and {pending.length - MAX_PENDING} more</summary>
                <PendingList payments={pending.slice(MAX_PENDING)} />
              </details>
            )}
          </div>
        </>
      )}
    </section>
  );
}

/** Returns the payments of pending policies, the earliest last day of a charge first. */
function pendingPayments(policies: readonly Policy[]) {
  return policies
    .flatMap((policy) => {
      const texts = pendingPaymentTexts(policy);
      return texts ? [{ policy, ...texts }] : [];
    })
    .toSorted((one, other) => (one.by ?? NO_DAY).localeCompare(other.by ?? NO_DAY));
}

/** Sorts after every date. */
const NO_DAY = '9999';

function PendingList({ payments }: { payments: ReturnType<typeof pendingPayments> }) {
  return (
    <ul role="list" className="charged-next__pending">
      {payments.map(({ policy, title, next }) => (
        <li key={policy.id}>
          <strong>{productAndSubject(policy)}</strong> <span>{title}</span> <span>{next}</span>
        </li>
      ))}
    </ul>
  );
}

function Day({ date, cards, today }: ChargeDay & { today: string }) {
  const payments = cards.flatMap((group) => group.payments);
  return (
    <li className="charged-next__day">
      <span className="charged-next__date">
        {date === today ? 'Today' : `${weekdayOf(date)}, ${shortDate(date, today)}`}
      </span>
      <span className="charged-next__amounts">
        {cards.map(({ card, total }) => (
          <span key={`${card} ${total}`}>
            <strong>{total ?? UNKNOWN_PAYMENT_TEXT}</strong> {card && <span>{card}</span>}
          </span>
        ))}
      </span>
      <span className="charged-next__names">
        {payments.length > 1 && `${payments.length} policies: `}
        {payments.map(({ policy, amount }) => (
          <span key={policy.id}>
            {payments.length > 1 && `${amount ?? UNKNOWN_PAYMENT_TEXT} `}
            {productAndSubject(policy)}
          </span>
        ))}
      </span>
    </li>
  );
}

/** Formats a date without its year if it is this year, such as 'Dec 7'. */
function shortDate(date: string, today: string): string {
  const text = formatDate(date);
  return date.slice(0, 4) === today.slice(0, 4) ? (text.split(',')[0] ?? text) : text;
}

const monthNames = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

const monthName = (date: string) => monthNames.format(new Date(`${date}T00:00:00Z`));
