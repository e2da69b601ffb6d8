/** The gate of a projector, crossed by its wedge of light. One colour, that of the text around it. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" width="24" height="24" fill="none" aria-hidden>
      <rect x="1.75" y="4.25" width="20.5" height="15.5" rx="4" stroke="currentColor" strokeWidth="2.5" />
      <path d="M2.6 17.2 21 4.6a4 4 0 0 1 1.25 2.9v3.9L6.6 19.75H5.75a4 4 0 0 1-3.15-2.55Z" fill="currentColor" />
    </svg>
  );
}
