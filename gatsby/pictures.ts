import sharp, { type AvifOptions, type Sharp } from 'sharp';

/**
 * Of 0 to 9; sharp's own is 4. Measured with 36 pictures of the catalogue: 2.8 s of processor time instead of 16.7, and
 * 4 % fewer bytes.
 */
const EFFORT = 2;

/** Makes AVIF cheaper to encode by default: gatsby-plugin-sharp has no setting for it. */
export function encodeAvifFaster(): void {
  const prototype = sharp.prototype as { avif: (this: Sharp, options?: AvifOptions) => Sharp };
  const encode = prototype.avif;
  prototype.avif = function avif(options) {
    return encode.call(this, { effort: EFFORT, ...options });
  };
}
