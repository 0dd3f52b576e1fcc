import { useState, type ReactNode } from 'react';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';

interface PriceLineProps {
  /** The price, and its unit such as 'a year'. */
  price: ReactNode;
  /** True while a new price is requested. */
  isStale: boolean;
  /** Title of the sheet. */
  title: string;
  /** Content of the sheet. */
  children: ReactNode;
}

/**
 * Shows the price on narrow screens, in a line above the pager. A press on the line opens a sheet
 * with the details.
 */
export function PriceLine({ price, isStale, title, children }: PriceLineProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className={`price-line${isStale ? ' price-line--stale' : ''}`}>
      <button type="button" className="price-line__button" onClick={() => setOpen(true)}>
        <span>{price}</span>
        <span className="price-line__more">
          {isStale ? 'Calculating' : 'Price details'}
          <Icon name="caret-right-bold" size={16} />
        </span>
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={title}>
        {children}
      </Dialog>
    </div>
  );
}
