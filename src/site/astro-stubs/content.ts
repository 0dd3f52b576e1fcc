// Replaces astro:content, which only Astro itself can create. Returns a collection as it is
// written.
export const defineCollection = <Collection>(collection: Collection) => collection;
