/**
 * Returns true if this page is in a frame of the embed SDK. The frame's name is used, because it
 * survives navigation even if storage is blocked.
 */
export const isInEmbedSdkFrame = () => window.name === 'embed-kit';
