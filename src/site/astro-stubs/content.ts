// Stub for astro:content, which exists only inside Astro. Returns the definition of a collection
// unchanged.
export const defineCollection = <Collection>(collection: Collection) => collection;
