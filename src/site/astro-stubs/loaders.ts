// Stubs for astro/loaders. They return the location of a collection's files and load no files.
export const file = (path: string) => ({ path });
export const glob = (files: { base: string; pattern: string }) => files;
