/** True in a frame that the kit has made: its name lasts through the pages in it, also where storage is blocked. */
export const isInEmbedSdk = () => window.name === 'embed-kit';
