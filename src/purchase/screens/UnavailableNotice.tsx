import { useEffect, useState } from 'react';
import type { ProductCode } from '../../contract/products.ts';
import { inTerritory, territoryCode, type Territory } from '../../contract/territory.ts';
import { hasWaitlist, waitlistProducts, type WaitlistProduct } from '../../contract/waitlist.ts';
import { afterPointerUp } from '../../core/after-pointer-up.ts';
import { Icon } from '../../ui/controls/Icon.tsx';
import { unavailableTerritory, type TypedPlace } from '../availability.ts';
import { WaitlistForm } from './WaitlistForm.tsx';

/**
 * Time in milliseconds without typing after which the notice appears. A visitor who types 'Virginia'
 * has typed the code of the Virgin Islands after two letters.
 */
const DEBOUNCE_MS = 600;

export interface UnavailableNoticeProps {
  /** Renders nothing for a product without a waitlist. */
  product: ProductCode;
  typed: TypedPlace;
  knownEmail: string;
}

/**
 * Notice at the state and the ZIP code of an address in which the product is not available. Screen
 * readers read only its sentence when it appears.
 */
export function UnavailableNotice({ product, ...props }: UnavailableNoticeProps) {
  return hasWaitlist(product) ? <WaitlistNotice product={product} {...props} /> : null;
}

interface WaitlistNoticeProps extends UnavailableNoticeProps {
  product: WaitlistProduct;
}

function WaitlistNotice({ product, typed, knownEmail }: WaitlistNoticeProps) {
  const territory = useSettled(unavailableTerritory(product, typed));
  return (
    <div className={territory ? 'notice waitlist' : undefined}>
      {territory && <Icon name="info-fill" />}
      <div className="waitlist__body">
        <div role="status">
          {territory && (
            <p className="notice__title">
              {waitlistProducts[product].name} isn’t available {inTerritory(territory)} yet.
            </p>
          )}
        </div>
        {territory && (
          <WaitlistForm
            key={territoryCode(territory)}
            target={{ product, territory }}
            knownEmail={knownEmail}
            name="waitlist-email"
          />
        )}
      </div>
    </div>
  );
}

/** Returns the territory after the visitor has stopped typing. Null at once if there is none. */
function useSettled(territory: Territory | null): Territory | null {
  const [settled, setSettled] = useState<Territory | null>(null);
  const code = territory && territoryCode(territory);
  useEffect(() => {
    const timer = setTimeout(() => afterPointerUp(() => setSettled(territory)), DEBOUNCE_MS);
    return () => clearTimeout(timer);
    // The object is new at each rendering. Its code identifies it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [code]);
  const isSettled = settled !== null && territoryCode(settled) === code;
  return isSettled ? settled : null;
}
