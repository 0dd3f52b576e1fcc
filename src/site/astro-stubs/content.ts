// In the place of astro:content, which only Astro itself can make: a collection is wanted as it is written.
export const defineCollection = <Collection>(collection: Collection) => collection;
