import { nicknameOrSubject } from '../../../contract/policies/describe-policy.ts';
import type { Policy } from '../../../contract/policies/policies.ts';
import type { PolicyList } from '../../../policy/stores/policies.ts';
import { pendingPaymentLine } from '../../../policy/payment-text.ts';
import { pendingEndorsementSummary } from '../../../policy/pending-endorsement.ts';
import { planAndSubject, productDisplayOrGeneric } from '../../../policy/product-displays.ts';
import {
  endingLabel,
  hasCoverageEnded,
  pendingCoverageText,
  upcomingStartText,
} from '../../../policy/policy-facts.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { InvalidRecordRow } from '../../../ui/feedback/InvalidRecordRow.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { withReactKeys } from '../../../policy/react-keys.ts';
import { policyPath, productPath } from '../../../policy/policy-path.ts';

/** Maximum number of policies that a card shows. */
const MAX_SHOWN = 3;

interface ProductPanelProps {
  /** The product's known policies, newest first. */
  list: PolicyList;
  /** Today's date, YYYY-MM-DD. */
  today: string;
  /** True to show ended policies too. Used if no policy of the product is in force. */
  showsEnded?: boolean;
}

/**
 * Summary card of one product: the number of policies, and the most recent ones as one line each.
 * The product's own page lists all.
 */
export function ProductPoliciesPanel({ list, today, showsEnded = false }: ProductPanelProps) {
  const { title, icon } = productDisplayOrGeneric(list.vertical_code);
  const id = `vertical-${list.vertical_code}`;
  const isEnded = (policy: Policy) => !showsEnded && hasCoverageEnded(policy, today);
  const ended = list.items.filter(isEnded).length + (showsEnded ? 0 : (list.olderEnded ?? 0));
  const shown = list.items.filter((policy) => !isEnded(policy)).slice(0, MAX_SHOWN);
  const more = list.total - shown.length - ended - list.invalid.length;
  const names = lineNames(shown);
  return (
    <section className="panel vertical-panel" aria-labelledby={id}>
      <div className="vertical-panel__head">
        <span className="arch-icon">
          <Icon name={icon} size={24} />
        </span>
        <h3 className="h4" id={id}>
          {title}
        </h3>
        <p className="small">{list.total} purchased</p>
      </div>
      <ul className="policy-lines" role="list">
        {shown.map((policy, index) => (
          <PolicyLine key={policy.id} policy={policy} today={today} name={names[index] ?? ''} />
        ))}
        {withReactKeys(list.invalid, (name) => name).map(({ key, item }) => (
          <InvalidRecordRow key={key} recordType="policy" recordNumber={item} />
        ))}
      </ul>
      <p className="vertical-panel__foot">
        <a className="link" href={productPath(list.vertical_code)}>
          Manage your policies
          <span className="visually-hidden">: {title}</span>
        </a>
        <span className="small">
          {[more > 0 && `and ${more} more`, ended > 0 && `${ended} ended`]
            .filter(Boolean)
            .join(', ')}
        </span>
      </p>
    </section>
  );
}

/**
 * Returns the name of each policy on its line: the nickname or the insured item. Policies with the
 * same name also have the plan or, if this is the same too, the policy number.
 */
function lineNames(policies: readonly Policy[]): string[] {
  const candidates = policies.map((policy) => {
    const name = nicknameOrSubject(policy) || policy.plan.title;
    return [name, planAndSubject(policy), `${policy.policy_number}, ${name}`];
  });
  const isUnique = (name: string, form: number) =>
    candidates.filter((other) => other[form] === name).length === 1;
  return candidates.map((names) => names.find(isUnique) ?? names.at(-1) ?? '');
}

interface PolicyLineProps {
  policy: Policy;
  today: string;
  name: string;
}

/** One policy as one line. A second line says what needs the policyholder's attention. */
function PolicyLine({ policy, today, name }: PolicyLineProps) {
  const ended = hasCoverageEnded(policy, today);
  const note = pendingEndorsementSummary(policy) || (!ended && pendingCoverageText(policy));
  const start = !ended && upcomingStartText(policy, today);
  const payment = pendingPaymentLine(policy);
  return (
    <li>
      <a className="policy-line" href={policyPath(policy)}>
        <span className="policy-line__name">{name}</span>
        <StatusBadge status={policy.status} label={endingLabel(policy, today)} quiet={ended} />
        {note && <span className="policy-line__note">{note}</span>}
        {start && <span className="policy-line__note policy-line__note--start">{start}</span>}
        {payment && <span className="policy-line__note policy-line__note--payment">{payment}</span>}
        {policy.billing.payment_failed && (
          <span className="policy-line__note policy-line__note--failed">Payment failed</span>
        )}
        <span className="visually-hidden">, {policy.policy_number}</span>
      </a>
    </li>
  );
}
