/** The gate of a projector, entered by its wedge of light: static/logo.svg in the colour of the text around it. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 32 32" width="24" height="24" fill="none" aria-hidden>
      <rect x="2.5" y="5.5" width="27" height="21" rx="5.5" stroke="currentColor" strokeWidth="3" />
      <path d="M7 16 29.5 8.6V23.4z" fill="currentColor" />
    </svg>
  );
}
