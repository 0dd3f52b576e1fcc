/**
 * Cache of the last rendered documents. A reload or a download manager's second request then needs
 * no rendering.
 */
export interface RenderCache {
  /**
   * Returns the cached file of the key. If there is none, it renders and caches the file. A failure
   * is not cached.
   */
  get(key: string, render: () => Promise<Uint8Array>): Promise<Uint8Array>;
}

/**
 * Creates a cache of rendered files.
 * @param size maximum number of cached files; one file has about 30 KB
 */
export function createRenderCache(size = 64): RenderCache {
  const rendered = new Map<string, Promise<Uint8Array>>();
  return {
    get(key, render) {
      const file = rendered.get(key) ?? render();
      // Deletes the entry and adds it again, so that the map's first entry is always the least
      // recently used one.
      rendered.delete(key);
      rendered.set(key, file);
      file.catch(() => rendered.delete(key));
      const oldest = rendered.keys().next().value;
      if (rendered.size > size && oldest !== undefined) rendered.delete(oldest);
      return file;
    },
  };
}
