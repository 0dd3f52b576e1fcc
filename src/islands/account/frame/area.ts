import type { PathParams } from '../../../core/path.ts';
import type { AreaScreens } from './screens/lazy-screens.ts';

export interface AreaPage {
  /** The name of its screen. */
  readonly id: string;
  /** Fetches what the page shows; runs on every visit. Failures are the store's to keep. */
  readonly load: (params: PathParams) => Promise<void>;
  /** Its paths of the same text are one screen, which stays while the holder moves among them. */
  readonly oneScreen?: (params: PathParams) => string;
}

/** The pages that one island shows to a holder without loading anew. */
export interface Area extends AreaScreens {
  /** The page of a path, with what stands in it; null where there is none. */
  findPage(path: string): { page: AreaPage; params: PathParams } | null;
  /** Whether a page is loaded again for whoever comes back to the tab; left out where that would undo something. */
  readonly refreshes?: boolean;
}
