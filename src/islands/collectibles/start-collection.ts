import { collectionCategory } from '../../contract/collectibles/categories.ts';
import { environment } from '../../core/environment.ts';
import { collectiblesSurvey, answersStore, type CurrentCollection } from './answers.ts';

/** Starts a collection of a chosen category, or of the category that the previous page named. */
export function startCollection(
  categoryCode: string,
  source: Pick<CurrentCollection, 'page' | 'value'>,
): void {
  const { name = '', isSubCategory = false } = collectionCategory(categoryCode) ?? {};
  collectiblesSurvey.clear();
  answersStore.update({
    currentCollection: {
      ...source,
      referenceId: environment().uuid(),
      categoryCode,
      name,
      isSubCategory,
      address: null,
    },
    form: null,
    editing: null,
    purchase: null,
  });
}
