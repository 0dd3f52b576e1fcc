import type { Policy } from '../../../contract/policies/policies.ts';
import type { PolicyList } from '../../../policy/stores/policies.ts';
import { productDisplayOrGeneric } from '../../../policy/product-displays.ts';
import { hasCoverageEnded } from '../../../policy/policy-facts.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { InvalidRecordRow } from '../../../ui/feedback/InvalidRecordRow.tsx';
import { Disclosure } from './Disclosure.tsx';
import { PolicyRow } from './PolicyRow.tsx';
import { withReactKeys } from '../../../policy/react-keys.ts';
import { productPath } from '../../../policy/policy-path.ts';

interface ProductPanelProps {
  /** The product's most recent policies. */
  list: PolicyList;
  /** All policies of the product. Undefined if they are not loaded. */
  completeList?: PolicyList | undefined;
  /** Today's date, YYYY-MM-DD. */
  today: string;
  /**
   * True to show ended policies in the same list as the others. Used if no policy of the product is
   * in force.
   */
  showsEnded?: boolean;
}

/**
 * Panel of one product in the list of all products. The product's name and number of policies are
 * on the left. The most recent policies and all ended ones are on the right.
 */
export function ProductPoliciesPanel({
  list,
  completeList = list,
  today,
  showsEnded = false,
}: ProductPanelProps) {
  const { title, icon } = productDisplayOrGeneric(list.vertical_code);
  const id = `vertical-${list.vertical_code}`;
  const isEnded = (policy: Policy) => !showsEnded && hasCoverageEnded(policy, today);
  const ended = completeList.items.filter(isEnded);
  const shown = list.items.filter((policy) => !isEnded(policy));
  const more = list.total - shown.length - ended.length - list.invalid.length;
  return (
    <section className="panel vertical-panel" aria-labelledby={id}>
      <div className="vertical-panel__head">
        <span className="arch-icon">
          <Icon name={icon} size={24} />
        </span>
        <div>
          <h2 className="h4" id={id}>
            {title}
          </h2>
          <p className="small">{list.total} purchased</p>
        </div>
        <a className="link" href={productPath(list.vertical_code)}>
          Manage your policies
          <span className="visually-hidden">: {title}</span>
        </a>
      </div>
      <div className="vertical-panel__lists">
        <ul className="policy-rows" role="list">
          {shown.map((policy) => (
            <PolicyRow key={policy.id} policy={policy} today={today} />
          ))}
          {withReactKeys(list.invalid, (name) => name).map(({ key, item }) => (
            <InvalidRecordRow key={key} recordType="policy" recordNumber={item} />
          ))}
        </ul>
        {ended.length > 0 && (
          <Disclosure
            name={`ended-${list.vertical_code}`}
            summary={
              <>
                {ended.length} ended<span className="visually-hidden">: {title}</span>
              </>
            }
          >
            <ul className="policy-rows" role="list">
              {ended.map((policy) => (
                <PolicyRow key={policy.id} policy={policy} today={today} />
              ))}
            </ul>
          </Disclosure>
        )}
        {more > 0 && (
          <a className="fold__row vertical-panel__more" href={productPath(list.vertical_code)}>
            <span>
              and {more} more<span className="visually-hidden">: {title}</span>
            </span>
            <Icon name="caret-right-bold" size={16} />
          </a>
        )}
      </div>
    </section>
  );
}
