import type { Loader } from 'astro/loaders';
import { fillStrings, fillText } from './fill.ts';
import { allValues, valuesOfEntry } from './product-values.ts';

/** Returns a loader that fills the placeholders of each entry before the schema checks its data. */
export function filledLoader(loader: Loader): Loader {
  return {
    ...loader,
    load: ({ store, parseData, generateDigest, ...context }) => {
      const all = allValues();
      const values = JSON.stringify(all);
      const set: typeof store.set = ({ body, rendered, ...entry }) => {
        const fill = (text: string) => fillText(text, valuesOfEntry(entry.data, all));
        return store.set({
          ...entry,
          body: body && fill(body),
          rendered: rendered && { ...rendered, html: fill(rendered.html) },
        });
      };
      return loader.load({
        ...context,
        store: { ...store, set },
        parseData: ({ data, ...entry }) =>
          parseData({ ...entry, data: fillStrings(data, valuesOfEntry(data, all)) }),
        // Astro reuses an entry of the last build if its digest is the same. The values are part of
        // the digest, so that a new rate changes it.
        generateDigest: (data) =>
          generateDigest(values + (typeof data === 'string' ? data : JSON.stringify(data))),
      });
    },
  };
}
