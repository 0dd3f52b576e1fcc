import { useStore } from '../../ui/use-store.ts';
import { useEffect, useRef } from 'react';
import { trackEcommerce } from '../../core/reports/ecommerce.ts';
import type { Flow } from '../../interview/open-flow.ts';
import { useStepFields } from '../../interview/screens/use-step-fields.ts';

interface Plan {
  id: string;
  title: string;
}

/**
 * Returns the chosen plan and the function that selects a plan. Selecting a plan opens the next
 * step.
 */
export function usePlanChoice<Id extends string>(flow: Flow<Id | 'plans'>, plans: readonly Plan[]) {
  const trackSelection = useTrackPlansView(flow.definition.productCode, plans);
  const form = flow.form('plans');
  const { text, errors } = useStepFields(form);
  const busy = useStore(flow.$busy);
  const chosen = text('planId');
  return {
    chosen,
    /** Id of the chosen plan while its price is requested. Otherwise empty. */
    busy: busy ? chosen : '',
    error: errors['planId'],
    select(planId: string) {
      form.set({ planId });
      trackSelection(planId);
      void flow.next();
    },
  };
}

/** Tracks once that the visitor saw the plans. Returns the function that tracks the chosen plan. */
function useTrackPlansView(product = '', plans: readonly Plan[]) {
  const list = { item_list_id: `${product}_plans`, item_list_name: 'Plans' };
  const trackView = useRef(() =>
    trackEcommerce('view_item_list', { product, plans: plans.map(({ title }) => title) }, list),
  );
  useEffect(() => trackView.current(), []);
  return (id: string) => {
    const title = plans.find((plan) => plan.id === id)?.title;
    if (title) trackEcommerce('select_item', { product, plans: [title] }, list);
  };
}
