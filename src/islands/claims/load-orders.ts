import { verticalCodeSchema } from '../../contract/verticals.ts';
import { loadVertical } from '../account/stores/policies.ts';

/** Fetches the policies of a vertical that an address names; nothing where there is no such vertical. */
export async function loadOrders(verticalCode: string): Promise<void> {
  const { data: known } = verticalCodeSchema.safeParse(verticalCode);
  if (known) await loadVertical(known);
}
