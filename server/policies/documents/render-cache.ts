/**
 * Cache of the most recently used PDF files. When a browser reloads a file, or a download manager
 * requests the file again, the file is not rendered again.
 */
export interface RenderCache {
  /**
   * Returns the cached file of the key. Without a cached file, renders the file and caches it. A
   * failed rendering is not cached.
   */
  get(key: string, render: () => Promise<Uint8Array>): Promise<Uint8Array>;
}

/**
 * Creates an empty cache of rendered files.
 * @param size maximum number of cached files; one file has about 30 KB
 */
export function createRenderCache(size = 64): RenderCache {
  const rendered = new Map<string, Promise<Uint8Array>>();
  return {
    get(key, render) {
      const file = rendered.get(key) ?? render();
      // Deletes the file and adds it again as the newest. So the first file of the map is always
      // the least recently used.
      rendered.delete(key);
      rendered.set(key, file);
      file.catch(() => rendered.delete(key));
      const oldest = rendered.keys().next().value;
      if (rendered.size > size && oldest !== undefined) rendered.delete(oldest);
      return file;
    },
  };
}
