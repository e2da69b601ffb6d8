/** The largest width of a poster in pixels: a smaller video's poster is as wide as the video. */
export const POSTER_WIDTH = 1280;
