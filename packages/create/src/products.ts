/** The products of a set of files. They are read from the files, so a new product is known too. */
export type Files = Map<string, string>;

export interface ShopProduct {
  /** Name of its folders, such as 'rental-car'. */
  folder: string;
  /** Product codes in API calls: its own, and codes that are described in the same file. */
  codes: readonly string[];
  title: string;
  /** Paths of its flows, such as '/rental-car-insurance'. */
  paths: readonly string[];
  /** First letters of its policy numbers. */
  numberPrefix: string;
  /** Ids of the calls that its contract files define. */
  calls: readonly string[];
}

const first = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? '';
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** Returns the products that the server offers, in the order of their folders. */
export function readProducts(files: Files): ShopProduct[] {
  const list = files.get('src/contract/product-list.ts') ?? '';
  return [...files].flatMap(([path, text]) => {
    const folder = first(path, /^server\/products\/([\w-]+)\/product\.ts$/);
    if (!folder) return [];
    const textOf = (start: string) =>
      [...files].flatMap(([one, content]) => (one.startsWith(start) ? [content] : [])).join('\n');
    const described = first(list, new RegExp(`export \\{([^}]*)\\} from './${folder}/facts\\.ts'`));
    const own = first(text, /\bcode: '(\w+)'/);
    return [
      {
        folder,
        codes: [...new Set([own, ...all(described, /\bas (\w+)/g)])],
        title: first(files.get(`src/contract/${folder}/facts.ts`) ?? '', /\btitle: '([^']+)'/),
        paths: all(textOf(`src/islands/${folder}/`), /\bbasePath: '([^']+)'/g),
        numberPrefix: first(text, /\bnumberPrefix: '(\w+)'/),
        calls: all(textOf(`src/contract/${folder}/`), /^ {2}id: '(\w+)',$/gm),
      },
    ];
  });
}

/** Tells which paths, words and texts belong to products that a shop does not keep. */
export interface Dropped {
  products: readonly ShopProduct[];
  /** Product codes and folders, in each notation. */
  names: ReadonlySet<string>;
  /** Ids of the calls. */
  calls: ReadonlySet<string>;
  /** True for a file of a dropped product. */
  ownsPath(path: string): boolean;
  /** True for a text of a test that uses a dropped product. */
  isUsedBy(text: string): boolean;
  /** True for a link to a page of a dropped product. */
  isLink(text: string): boolean;
}

export const camelCase = (word: string) =>
  word.replaceAll(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());
const sentenceCase = (word: string) =>
  (word[0] ?? '').toUpperCase() + word.slice(1).replaceAll(/[-_]/g, ' ');
const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

export function describeDropped(products: readonly ShopProduct[]): Dropped {
  const folders = products.map(({ folder }) => folder);
  const codes = products.flatMap((one) => one.codes);
  const words = [...new Set([...folders, ...codes])];
  const paths = products.flatMap((one) => one.paths).filter((path) => path !== '/account/policies');
  const pages = [...new Set([...paths, ...folders.map((folder) => `/${folder}`)])];
  const either = (list: readonly string[]) => list.map(escape).join('|') || '(?!)';
  // A folder or a file of the product: 'baggage/', 'baggage.txt', 'baggage-page.ts'.
  const ownPath = new RegExp(`(?:^|/)(?:${either(words)})(?:[/.]|-[\\w-]*\\.|s?-[\\w-]+/)`);
  const ownPage = new RegExp(
    `^src/(?:pages|content/landings|content/pages/_)(?:${either(pages)})(?:/|\\.)`,
  );
  const link = new RegExp(`^(?:${either(pages)})(?:[/?#]|$)`);
  const numbers = either(products.map(({ numberPrefix }) => numberPrefix));
  const use = new RegExp(
    [
      `(?:${either(pages)})(?![\\w-])`,
      `/(?:${either(words)})(?:/|$)`,
      `^(?:${either(words)})(?:$|-)`,
      `["'](?:${either([...words, ...words.map(camelCase)])})["']`,
      `["'](?:${either(pages.map((page) => page.slice(1)))})["']`,
      `(?:^|\\W)(?:${either(products.map(({ title }) => title))})(?:\\W|$)`,
      `(?:^|[\\W_])(?:${numbers}|${numbers.toLowerCase()})-\\d`,
      `^(?:${either(products.flatMap((one) => one.calls))})$`,
    ].join('|'),
  );
  return {
    products,
    names: new Set(words.flatMap((word) => [word, camelCase(word), sentenceCase(word)])),
    calls: new Set(products.flatMap((one) => one.calls)),
    ownsPath: (path) => ownPath.test(path) || ownPage.test(path),
    isUsedBy: (text) => use.test(text),
    isLink: (text) => link.test(text),
  };
}
