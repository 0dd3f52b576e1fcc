/** Things that the policyholder must do, for the first page of the account. */
import type { Claim } from '../../../../contract/claims/claims.ts';
import { nextStepDeadline } from '../../../../contract/claims/expected-dates.ts';
import type { Policy } from '../../../../contract/policies/policies.ts';
import type { Card } from '../../../../contract/purchase/billing.ts';
import { addDays, formatDate } from '../../../../core/dates.ts';
import type { IconName } from '../../../../core/icon-names.ts';
import type { SiteBrand } from '../../../../core/site.ts';
import { needsCall, openClaimStatusText } from '../../../../policy/claim-text.ts';
import { callToStayCoveredText, TURN_RENEWAL_ON_TEXT } from '../../../../policy/ends-soon.ts';
import { endedPolicyTexts } from '../../../../policy/ended-policy.ts';
import { expiringCardWarnings } from '../../../../policy/expiring-card.ts';
import { failedPaymentTasks } from '../../../../policy/failed-payment.ts';
import { cardOfPolicyPath, policyPath } from '../../../../policy/policy-path.ts';
import { productAndSubject } from '../../../../policy/product-displays.ts';

export interface ToDo {
  key: string;
  tone: 'danger' | 'warn';
  icon: IconName;
  title: string;
  text: string;
  action: string;
  href: string;
}

interface ToDoInput {
  policies: readonly Policy[];
  claims: readonly Claim[];
  cards: readonly Card[];
  /** Today's date, YYYY-MM-DD. */
  today: string;
  phone: SiteBrand['phone'];
}

/** Days after the end of coverage for which an unpaid policy is still listed. */
const UNPAID_END_DAYS = 30;

/** Returns what the policyholder must do, the most urgent first. */
export function toDos(input: ToDoInput): ToDo[] {
  return [
    ...failedPayments(input),
    ...expiringCards(input),
    ...calls(input),
    ...comingEnds(input),
    ...unpaidEnds(input),
  ];
}

function failedPayments({ policies, cards }: ToDoInput): ToDo[] {
  return failedPaymentTasks(policies, cards).map(({ policyId, title, text }) => ({
    key: `failed-${policyId}`,
    tone: 'danger',
    icon: 'warning-circle-fill',
    title,
    text,
    action: 'Update card',
    href: cardOfPolicyPath(policyId),
  }));
}

function expiringCards({ policies, cards, today }: ToDoInput): ToDo[] {
  return expiringCardWarnings(policies, today, cards).map(({ policyId, title, text }) => ({
    key: `card-${policyId}`,
    tone: 'warn',
    icon: 'credit-card',
    title,
    text,
    action: 'Choose another card',
    href: cardOfPolicyPath(policyId),
  }));
}

function calls({ claims, phone }: ToDoInput): ToDo[] {
  const by = (claim: Claim) => nextStepDeadline(claim) ?? '';
  return claims
    .filter(needsCall)
    .toSorted((first, second) => by(first).localeCompare(by(second)))
    .map((claim) => ({
      key: `call-${claim.claim_id}`,
      tone: 'warn',
      icon: 'phone',
      title: `Call us about your ${claim.policy_details.device_model || claim.policy_details.plan_name}`,
      text: `Claim ${claim.claim_id}. ${openClaimStatusText(claim, phone.display)}.`.replace(
        '..',
        '.',
      ),
      action: `Call ${phone.display}`,
      href: phone.href,
    }));
}

function comingEnds({ policies, today, phone }: ToDoInput): ToDo[] {
  return policies
    .flatMap((policy) => {
      const end = policy.ends_soon;
      return end && end.on >= today ? [{ policy, ...end }] : [];
    })
    .toSorted((first, second) => first.on.localeCompare(second.on))
    .map(({ policy, on, can_renew: canRenew }) => ({
      key: `ends-${policy.id}`,
      tone: 'warn',
      icon: 'calendar-x',
      title: `Coverage ends on ${formatDate(on)}: ${productAndSubject(policy)}`,
      text: canRenew ? TURN_RENEWAL_ON_TEXT : callToStayCoveredText(phone.display),
      action: canRenew ? 'Turn renewal on' : `Call ${phone.display}`,
      href: canRenew ? policyPath(policy) : phone.href,
    }));
}

function unpaidEnds({ policies, today }: ToDoInput): ToDo[] {
  return policies
    .filter(
      ({ ended, covered_until: lastDay }) =>
        ended?.reason === 'unpaid' && lastDay && lastDay >= addDays(today, -UNPAID_END_DAYS),
    )
    .map((policy) => {
      const texts = endedPolicyTexts(policy, today);
      return {
        key: `ended-${policy.id}`,
        tone: 'warn',
        icon: 'calendar-x',
        title: `${texts?.title}: ${productAndSubject(policy)}`,
        text: texts?.reason ?? '',
        action: 'What you can do',
        href: policyPath(policy),
      };
    });
}
