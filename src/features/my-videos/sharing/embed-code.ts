import { escapeHtml } from '../../../../html/plain-page';

export interface EmbeddedVideo {
  /** Absolute address of the page for frames. */
  src: string;
  /** Width divided by height. */
  shape: number;
  /** Read out for the frame. */
  title: string;
}

/** The longer side of the frame in CSS pixels: what a column of text has room for. */
const LONGER_SIDE = 640;

/** HTML that shows a shared video on another site. */
export function embedCode({ src, shape, title }: EmbeddedVideo): string {
  const width = Math.round(LONGER_SIDE * Math.min(1, shape));
  const height = Math.round(LONGER_SIDE / Math.max(1, shape));
  const attributes = { src, width, height, title, loading: 'lazy', style: 'border:0;max-width:100%' };
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(String(value))}"`);
  return `<iframe ${written.join(' ')} allowfullscreen></iframe>`;
}
