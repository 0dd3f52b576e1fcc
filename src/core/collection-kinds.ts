import type { IconName } from './icon-names.ts';

/** Icon of each kind of collection, by category code. */
export const collectionIcons: Readonly<Record<string, IconName>> = {
  antiques: 'armchair',
  books: 'books',
  cameras: 'camera',
  classic_toys: 'robot',
  coins: 'coins',
  comics: 'book-open',
  dolls: 'dress',
  fine_art: 'palette',
  firearms: 'crosshair',
  jewelry: 'diamond',
  model_trains: 'train',
  musical_instruments: 'guitar',
  photographs: 'images',
  sports_memorabilia: 'trophy',
  stamps: 'envelope-simple',
  trading_cards: 'cards',
  vinyl_records: 'vinyl-record',
  watches: 'watch',
  wine: 'wine',
};

/**
 * Returns the path of the landing page for a kind of collection. Example: 'fine_art' returns
 * /collectibles/fine-art-insurance. The flow for this kind starts at that path plus /start.
 */
export function collectionLandingPath(code: string): string {
  return `/collectibles/${markName(code)}-insurance`;
}

/**
 * Returns the name of the mark, the drawing of a kind of collection in site/marks. Example:
 * 'fine_art' returns 'fine-art'.
 */
export function markName(code: string): string {
  return code.replaceAll('_', '-');
}
