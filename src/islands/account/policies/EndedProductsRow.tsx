import type { PolicyList } from '../../../policy/stores/policies.ts';
import { productDisplayOrGeneric } from '../../../policy/product-displays.ts';
import { Disclosure } from './Disclosure.tsx';
import { ProductPoliciesPanel } from './ProductPoliciesPanel.tsx';

interface NothingInForceProps {
  lists: readonly PolicyList[];
  /** Today's date, YYYY-MM-DD. */
  today: string;
}

/**
 * One closed row for all products that have only ended policies. When opened, the row shows these
 * products with their policies.
 */
export function EndedProductsRow({ lists, today }: NothingInForceProps) {
  if (lists.length === 0) return null;
  const counts = lists.map(({ vertical_code, total }) => {
    return `${productDisplayOrGeneric(vertical_code).title} ${total}`;
  });
  return (
    <Disclosure
      name="nothing-in-force"
      className="panel nothing-in-force"
      summary={
        <>
          <strong>Nothing in force</strong> <span>{counts.join(', ')}</span>
        </>
      }
    >
      {lists.map((list) => (
        <ProductPoliciesPanel key={list.vertical_code} list={list} today={today} showsEnded />
      ))}
    </Disclosure>
  );
}
