import { useStore } from '../../../ui/use-store.ts';
import { useId } from 'react';
import type { Address } from '../../../contract/address.ts';
import { collectionIcons } from '../../../core/collection-kinds.ts';
import { formatMoney } from '../../../core/money.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { TextButton } from '../../../ui/controls/TextButton.tsx';
import { type Collection, currentPrice } from '../answers.ts';
import { alarmsAt, cityLine, collectionName, streetLine } from '../collections.ts';
import { startEdit } from '../edit-collection.ts';
import type { Collectibles } from '../flow.ts';
import { removeCollection } from '../pricing.ts';
import { collectionFacts } from './collection-facts.ts';

interface AddressGroupProps {
  flow: Collectibles;
  address: Address;
  /** Collections at this address, each with its reference_id. */
  collections: readonly (readonly [string, Collection])[];
  /**
   * True if the application contains no other collection. The only collection cannot be removed.
   */
  isOnly: boolean;
  onEdit: (id: string) => void;
}

/** Shows one address with its alarms and its collections. */
export function AddressGroup(props: AddressGroupProps) {
  const { flow, address, collections, isOnly, onEdit } = props;
  const id = useId();
  const alarms = alarmsAt(useStore(flow.$state), address);
  const [first, ...others] = collections.map(([collectionId]) => collectionId);
  return (
    <section className="address-group" aria-labelledby={id}>
      <div className="address-group__head">
        <Icon name="map-pin" />
        <div>
          <h2 id={id}>{streetLine(address)}</h2>
          <p className="small">{cityLine(address)}</p>
        </div>
        {first && (
          <TextButton
            about={`the address ${streetLine(address)}`}
            onClick={() =>
              startEdit({ ids: [first, ...others], key: 'address' }, 'collections', flow)
            }
          >
            Change
          </TextButton>
        )}
      </div>
      <ul className="address-group__alarms" role="list">
        <Alarm name="Burglar alarm" isInstalled={alarms.hasBurglarAlarm} />
        <Alarm name="Fire alarm" isInstalled={alarms.hasFireAlarm} />
      </ul>
      <ul role="list">
        {collections.map(([collectionId, collection]) => (
          <CollectionRow
            flow={flow}
            key={collectionId}
            id={collectionId}
            collection={collection}
            onEdit={() => onEdit(collectionId)}
            onRemove={isOnly ? undefined : () => remove(collectionId, flow)}
          />
        ))}
      </ul>
    </section>
  );
}

function Alarm({ name, isInstalled }: { name: string; isInstalled: boolean }) {
  return (
    <li className={`covered${isInstalled ? '' : ' covered--not'}`}>
      <Icon name={isInstalled ? 'check-bold' : 'x-bold'} size={16} />
      {isInstalled ? name : `No ${name.toLowerCase()}`}
    </li>
  );
}

interface CollectionRowProps {
  flow: Collectibles;
  id: string;
  collection: Collection;
  onEdit: () => void;
  onRemove?: () => void;
}

function CollectionRow({ flow, id, collection, onEdit, onRemove }: CollectionRowProps) {
  const name = collectionName(collection);
  return (
    <li className="collection-row">
      <span className="collection-row__icon">
        <Icon name={collectionIcons[collection.categoryCode] ?? 'diamond'} />
      </span>
      <div className="collection-row__words">
        <h3 id={`collection-${id}`} tabIndex={-1}>
          {name}
        </h3>
        <ul className="collection-row__facts" role="list">
          {collectionFacts(collection).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
      <YearlyPrice flow={flow} id={id} />
      <div className="links collection-row__actions">
        <TextButton about={name} onClick={onEdit}>
          <Icon name="pencil-simple" size={20} />
          <span>Edit</span>
        </TextButton>
        {onRemove && (
          <TextButton danger about={name} onClick={onRemove}>
            <Icon name="trash" size={20} />
            <span>Remove</span>
          </TextButton>
        )}
      </div>
    </li>
  );
}

/**
 * Shows the annual premium of one collection. The tax and the policy's minimum premium are not part
 * of this amount.
 */
function YearlyPrice({ flow, id }: { flow: Collectibles; id: string }) {
  const state = useStore(flow.$state);
  const { quote } = state;
  const price = quote?.prices.collections.find(({ reference_id }) => reference_id === id);
  if (!quote || !price) return null;
  return (
    <p className={`collection-row__price${currentPrice(state) ? '' : ' is-stale'}`}>
      <strong className="price">
        {formatMoney(price.annual_premium, quote.prices.currency_code)}
      </strong>{' '}
      <span>a year</span>
    </p>
  );
}

/**
 * Removes a collection immediately. Focus moves to the name of the next collection. If there is no
 * next collection, focus moves to the previous one. After Undo, the restored collection gets the focus.
 */
function remove(id: string, flow: Collectibles): void {
  const ids = [...document.querySelectorAll<HTMLElement>('[id^="collection-"]')];
  const index = ids.findIndex((heading) => heading.id === `collection-${id}`);
  const next = ids[index + 1] ?? ids[index - 1];
  removeCollection(id, flow, () =>
    requestAnimationFrame(() => document.getElementById(`collection-${id}`)?.focus()),
  );
  next?.focus();
}
