/** The papers drawn last, so that a reload or a download manager's second request costs nothing. */
export interface RenderCache {
  /** What `draw` made for this key before, or makes now; a failure is not kept. */
  get(key: string, render: () => Promise<Uint8Array>): Promise<Uint8Array>;
}

/** @param size how many files are kept; one has about 30 KB. */
export function createRenderCache(size = 64): RenderCache {
  const rendered = new Map<string, Promise<Uint8Array>>();
  return {
    get(key, render) {
      const file = rendered.get(key) ?? render();
      // Taken out and put back: the first of the map is always the one used longest ago.
      rendered.delete(key);
      rendered.set(key, file);
      file.catch(() => rendered.delete(key));
      const oldest = rendered.keys().next().value;
      if (rendered.size > size && oldest !== undefined) rendered.delete(oldest);
      return file;
    },
  };
}
