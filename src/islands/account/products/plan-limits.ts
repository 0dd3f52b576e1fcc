import type { Policy } from '../../../contract/policies/policies.ts';
import { detailGroup } from './detail-values.ts';
import type { DetailGroup } from './detail-rows.ts';

/** What the plan of a policy covers, where the provider says it beside the details. */
export function planLimits({ coverages = [] }: Policy): DetailGroup[] {
  return detailGroup(
    'What it covers',
    coverages.map(({ title, value }) => ({
      label: title,
      value: typeof value === 'string' ? value : value ? 'Covered' : 'Not covered',
      // 'After 6 hours' is no matter of being covered.
      ...((typeof value !== 'string' || value.startsWith('$')) && { covered: value !== false }),
    })),
  );
}
