/** A model's mark, drawn by us; its name stands beside it. */
export function ModelLogo({ src }: { src: string | undefined }) {
  return src === undefined ? null : <img src={src} alt="" width={20} height={20} loading="lazy" />;
}
