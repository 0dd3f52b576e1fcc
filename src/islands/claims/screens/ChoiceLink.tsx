import type { ReactNode } from 'react';
import type { IconName } from '../../../core/icon-names.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';

interface ChoiceLinkProps {
  href: string;
  icon: IconName;
  title: string;
  hint: ReactNode;
  /**
   * Called when the visitor clicks the link. Stores the choice before the browser follows the link.
   */
  onChoose?: () => void;
}

/** Shows one link of a list of choices, as a card. */
export function ChoiceLink({ href, icon, title, hint, onChoose }: ChoiceLinkProps) {
  return (
    <li>
      <a className="choice-link" href={href} onClick={onChoose}>
        <span className="arch-icon">
          <Icon name={icon} size={26} />
        </span>
        <span className="choice-link__title">{title}</span>
        <span className="choice-link__hint">{hint}</span>
        <Icon name="caret-right-bold" size={16} className="choice-link__caret" />
      </a>
    </li>
  );
}
