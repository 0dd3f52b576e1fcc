export interface CollectionCategory {
  /**
   * Code of the category in API calls. The page on which a buyer adds the category has this code in
   * its URL path.
   */
  readonly code: string;
  /** Name shown to people: 'Fine art'. */
  readonly name: string;
  /**
   * True for a less common category. The storefront lists these categories below the most common
   * categories.
   */
  readonly isSubCategory: boolean;
  /**
   * True if the VIP team reviews each piece. To change such a collection, policyholders must call
   * the VIP team.
   */
  readonly changedByTeam?: true;
}

/** Categories that a collectibles policy can insure, sorted by name. */
export const collectionCategories: readonly CollectionCategory[] = [
  { code: 'antiques', name: 'Antiques', isSubCategory: true },
  { code: 'books', name: 'Books', isSubCategory: false },
  { code: 'cameras', name: 'Cameras', isSubCategory: true },
  { code: 'classic_toys', name: 'Classic toys', isSubCategory: true },
  { code: 'coins', name: 'Coins', isSubCategory: false },
  { code: 'comics', name: 'Comic books', isSubCategory: true },
  { code: 'dolls', name: 'Dolls', isSubCategory: true },
  { code: 'fine_art', name: 'Fine art', isSubCategory: false },
  { code: 'firearms', name: 'Firearms', isSubCategory: false },
  { code: 'jewelry', name: 'Jewelry', isSubCategory: false, changedByTeam: true },
  { code: 'model_trains', name: 'Model trains', isSubCategory: true },
  { code: 'musical_instruments', name: 'Musical instruments', isSubCategory: true },
  { code: 'photographs', name: 'Photographs', isSubCategory: true },
  { code: 'sports_memorabilia', name: 'Sports memorabilia', isSubCategory: true },
  { code: 'stamps', name: 'Stamps', isSubCategory: false },
  { code: 'trading_cards', name: 'Trading cards', isSubCategory: true },
  { code: 'vinyl_records', name: 'Vinyl records', isSubCategory: true },
  { code: 'watches', name: 'Watches', isSubCategory: true },
  { code: 'wine', name: 'Wine and spirits', isSubCategory: false },
];

/** Returns the category with the given code, or undefined if there is none. */
export function collectionCategory(code: string): CollectionCategory | undefined {
  return collectionCategories.find((category) => category.code === code);
}
