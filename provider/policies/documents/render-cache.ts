/** The papers drawn last, so that a reload or a download manager's second request costs nothing. */
export interface RenderCache {
  /** What `draw` made for this key before, or makes now; a failure is not kept. */
  get(key: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array>;
}

/** @param size how many files are kept; one has about 30 KB. */
export function createRenderCache(size = 64): RenderCache {
  const drawn = new Map<string, Promise<Uint8Array>>();
  return {
    get(key, draw) {
      const file = drawn.get(key) ?? draw();
      // Taken out and put back: the first of the map is always the one used longest ago.
      drawn.delete(key);
      drawn.set(key, file);
      file.catch(() => drawn.delete(key));
      const oldest = drawn.keys().next().value;
      if (drawn.size > size && oldest !== undefined) drawn.delete(oldest);
      return file;
    },
  };
}
