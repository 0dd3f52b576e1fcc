import { collectionCategory } from '../../contract/collectibles/categories.ts';
import { environment } from '../../core/environment.ts';
import { collectiblesSurvey, answersStore, type CurrentCollection } from './answers.ts';

/** Starts a collection. The category was chosen in the flow or comes from the previous page. */
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
