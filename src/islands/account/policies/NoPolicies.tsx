import type { ProtectionLink } from '../../../core/site.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Icon } from '../../../ui/controls/Icon.tsx';

/** The list of a holder who holds nothing yet, with everything there is to buy. */
export function NoPolicies({ protection }: { protection: readonly ProtectionLink[] }) {
  return (
    <EmptyState title="You have no policies" action={<GetProtection links={protection} />}>
      What you buy appears here, with its documents and dates.
    </EmptyState>
  );
}

function GetProtection({ links }: { links: readonly ProtectionLink[] }) {
  return (
    <div className="has-dropdown">
      <Button variant="secondary" iconAfter="caret-down-bold" popoverTarget="protection-choices">
        Get Protection
      </Button>
      <div className="dropdown" id="protection-choices" popover="auto">
        <ul role="list">
          {links.map(({ title, href, icon }) => (
            <li key={href}>
              <a className="menu-row" href={href}>
                <Icon name={icon} />
                <span className="menu-row__name">{title}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
