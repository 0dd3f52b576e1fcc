// In the place of astro:content, which only Astro itself can make: the editor wants a collection as it is written.
export const defineCollection = <Collection>(collection: Collection) => collection;
