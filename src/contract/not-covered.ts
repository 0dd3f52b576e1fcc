/** Label of losses that a plan excludes, and of costs that a claim's payment leaves out. */
export const NOT_COVERED_LABEL = 'Not covered';
