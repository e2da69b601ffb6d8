import type { IGatsbyImageData } from 'gatsby-plugin-image';
import type { CSSProperties } from 'react';

export interface PictureProps {
  /** `gatsbyImageData` of a page query. */
  image: IGatsbyImageData;
  /** Empty for decoration. */
  alt: string;
  /** Loads at once and first: for the one picture that fills the first screen. */
  isPriority?: boolean;
  /** `sizes` of the responsive set, where the layout is known better than Gatsby knows it. */
  sizes?: string;
  className?: string;
}

/**
 * A picture in AVIF, WebP and its own format, in the sizes that Gatsby made, on its dominant colour until it is there.
 * Not GatsbyImage: that loads react-dom/server into the browser (30 kB gzip) to draw the same markup.
 */
export function Picture({ image, alt, isPriority = false, sizes, className }: PictureProps) {
  const { images, backgroundColor } = image;
  const { fallback, sources = [] } = images;
  if (!fallback) return null;
  const { width, height } = sizeOf(image);
  const style: CSSProperties | undefined = backgroundColor === undefined ? undefined : { backgroundColor };
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={sizes ?? source.sizes} />
      ))}
      <img
        className={className}
        style={style}
        src={fallback.src}
        srcSet={fallback.srcSet}
        sizes={sizes ?? fallback.sizes}
        width={width}
        height={height}
        alt={alt}
        loading={isPriority ? 'eager' : 'lazy'}
        decoding={isPriority ? undefined : 'async'}
        {...(isPriority ? FIRST : undefined)}
      />
    </picture>
  );
}

/** A full-width picture comes as 1 x its ratio; HTML takes whole pixels only, and browsers read the ratio out of them. */
function sizeOf({ layout, width, height }: IGatsbyImageData): { width: number; height: number } {
  return layout === 'fullWidth' ? { width: 1000, height: Math.round((1000 * height) / width) } : { width, height };
}

/** React 18 passes the attribute on only in lower case, and warns of `fetchPriority`. */
const FIRST: object = { fetchpriority: 'high' };
