export interface CollectionCategory {
  /** As on the wire, and in the address of the page that adds it. */
  readonly code: string;
  /** What a holder reads: 'Fine art'. */
  readonly name: string;
  /** Listed under the kinds that most people insure. */
  readonly isSubCategory: boolean;
  /** Its pieces are looked at one by one: who holds it calls the VIP team to change it. */
  readonly changedByTeam?: true;
}

/** What a collectibles policy can cover, by name. */
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

/** The category of a code; undefined where there is none. */
export function collectionCategory(code: string): CollectionCategory | undefined {
  return collectionCategories.find((category) => category.code === code);
}
