/** Profile of an older phone on a slow mobile network. */
export const slowPhone = {
  /** Factor by which the processor is slower than the one of this machine. */
  cpu: 4,
  network: {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (0.75 * 1024 * 1024) / 8,
  },
  context: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};
