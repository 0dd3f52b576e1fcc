/** One answer is changed apart, from the list of collections or from the quote. */
import type { FlowControls } from '../../flow/step.ts';
import { $collectibles, collectiblesSurvey, kept, type CollectiblesStep } from './answers.ts';
import { nameOf, recordedOf, screenAsking } from './collections.ts';

export interface Edit {
  /** By reference_id; those after the first are moved with it where its address changes. */
  ids: readonly [string, ...string[]];
  /** The question that is changed, by its key_name; the address's step has none. */
  key: string | 'address';
}

/** Has the survey ask about a collection that is answered. False where its plan is not known. */
export function askAbout(id: string, key: string): string | null {
  const state = $collectibles.get();
  const collection = state.collections[id];
  const plan = collection && state.plans[collection.categoryCode];
  if (!plan) return null;
  const { answers: _answers, ...about } = collection;
  const form = plan.dynamic_form;
  const screen = screenAsking(form, key) ?? '';
  kept.keep({ subject: { ...about, name: nameOf(about), referenceId: id, page: null }, form });
  collectiblesSurvey.$screens.get()?.takeUp(recordedOf(state, collection), screen);
  return screen;
}

/** Jumps to one screen. What was there before is kept until it is saved. */
export function beginEdit(
  { ids, key }: Edit,
  from: 'collections' | 'quote',
  flow: FlowControls<CollectiblesStep>,
): void {
  const { subject, collections, addresses, details, form } = $collectibles.get();
  const survey = collectiblesSurvey.$kept.get();
  const screen = askAbout(ids[0], key);
  if (screen === null) return;
  const before = { subject, collections, addresses, details, form, survey };
  flow.dropDrafts(['address']);
  kept.keep({ editing: { ids: [...ids], from, before } });
  flow.open(key === 'address' ? 'address' : `survey?${screen}`);
}
