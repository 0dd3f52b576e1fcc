/** The folder is copied out of this project, so Next must not look for a root above it. */
export default { turbopack: { root: import.meta.dirname } };
