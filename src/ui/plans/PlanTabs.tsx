import { useState, type KeyboardEvent, type ReactNode } from 'react';

interface PlanTab {
  id: string;
  title: string;
  /** Price of the plan, shown next to the title. */
  price?: string;
  content: ReactNode;
}

export interface PlanTabsProps {
  tabs: readonly PlanTab[];
  /** Id of the plan that the buyer chose before. Empty if no plan was chosen. */
  chosen: string;
}

/**
 * Renders tabs, one for each plan, and shows one plan at a time. The tabs follow the WAI-ARIA tabs
 * pattern: arrow keys, Home and End switch the tab.
 */
export function PlanTabs({ tabs, chosen }: PlanTabsProps) {
  const [selectedId, setSelectedId] = useState(chosen);
  const found = tabs.findIndex(({ id }) => id === selectedId);
  const selectedIndex = Math.max(0, found);
  const open = tabs[selectedIndex];
  const selectByKey = (event: KeyboardEvent) => {
    const last = tabs.length - 1;
    const targetIndexByKey: Record<string, number> = {
      ArrowRight: selectedIndex === last ? 0 : selectedIndex + 1,
      ArrowLeft: selectedIndex === 0 ? last : selectedIndex - 1,
      Home: 0,
      End: last,
    };
    const next = tabs[targetIndexByKey[event.key] ?? -1];
    if (!next) return;
    event.preventDefault();
    setSelectedId(next.id);
    document.getElementById(`tab-${next.id}`)?.focus();
  };
  if (!open) return null;
  return (
    <div className="plan-tabs">
      <div className="plan-tabs__list" role="tablist" aria-labelledby="step-title">
        {tabs.map(({ id, title, price }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            className="plan-tabs__tab"
            aria-selected={id === open.id}
            aria-controls={id === open.id ? `panel-${id}` : undefined}
            tabIndex={id === open.id ? 0 : -1}
            onClick={() => setSelectedId(id)}
            onKeyDown={selectByKey}
          >
            {title}
            {price && <span className="plan-tabs__price"> {price}</span>}
          </button>
        ))}
      </div>
      <div
        className="plan-tabs__panel"
        role="tabpanel"
        id={`panel-${open.id}`}
        aria-labelledby={`tab-${open.id}`}
      >
        {open.content}
      </div>
    </div>
  );
}
