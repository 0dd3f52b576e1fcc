/**
 * Returns true in a frame of the embed SDK. The frame's name survives navigation, even with blocked
 * storage.
 */
export const isInEmbedSdk = () => window.name === 'embed-kit';
