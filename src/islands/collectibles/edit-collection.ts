/** One answer is changed apart, from the list of collections or from the quote. */
import type { FlowControls } from '../../flow/step.ts';
import {
  $collectibles,
  collectiblesSurvey,
  answersStore,
  type CollectiblesStep,
} from './answers.ts';
import { collectionName, recordedAnswers, findScreenFor } from './collections.ts';

export interface CollectionEdit {
  /** By reference_id; those after the first are moved with it where its address changes. */
  ids: readonly [string, ...string[]];
  /** The question that is changed, by its key_name; the address's step has none. */
  key: string | 'address';
}

/** Has the survey ask about a collection that is answered. False where its plan is not known. */
export function openSurveyFor(id: string, key: string): string | null {
  const state = $collectibles.get();
  const collection = state.collections[id];
  const plan = collection && state.plans[collection.categoryCode];
  if (!plan) return null;
  const { answers: _answers, ...collectionFields } = collection;
  const form = plan.dynamic_form;
  const screen = findScreenFor(form, key) ?? '';
  answersStore.update({
    currentCollection: {
      ...collectionFields,
      name: collectionName(collectionFields),
      referenceId: id,
      page: null,
    },
    form,
  });
  collectiblesSurvey.$screens.get()?.resumeAt(recordedAnswers(state, collection), screen);
  return screen;
}

/** Jumps to one screen. What was there before is kept until it is saved. */
export function startEdit(
  { ids, key }: CollectionEdit,
  from: 'collections' | 'quote',
  flow: FlowControls<CollectiblesStep>,
): void {
  const { currentCollection, collections, addresses, details, form } = $collectibles.get();
  const survey = collectiblesSurvey.$persisted.get();
  const screen = openSurveyFor(ids[0], key);
  if (screen === null) return;
  const snapshot = { currentCollection, collections, addresses, details, form, survey };
  flow.clearDrafts(['address']);
  answersStore.update({ editing: { ids: [...ids], from, snapshot } });
  flow.open(key === 'address' ? 'address' : `survey?${screen}`);
}
