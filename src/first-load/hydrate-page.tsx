import { startTransition, useEffect, type ReactNode } from 'react';
import type { Container } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { readEarlyInput } from './early-input';
import { replayEarlyPress } from './early-clicks';

/**
 * Lets React take over the built page in slices of a few milliseconds: as a transition its work gives way to whatever
 * the visitor does, and what is pressed or typed meanwhile makes it finish first. Without a transition it is one task of
 * the whole page. What was done earlier is told to React afterwards. `gatsby develop` builds no pages and starts with an
 * empty one. Returns how to take the page down.
 */
export function hydratePage(page: ReactNode, container: Container | null): () => void {
  if (!(container instanceof Element)) throw new Error('The page has no element to come to life in.');
  if (!container.querySelector('#gatsby-focus-wrapper')?.hasChildNodes()) {
    const root = createRoot(container);
    // There too the head has the script that keeps early presses, until it is told to stop.
    root.render(<Alive onAlive={replayEarlyPress}>{page}</Alive>);
    return () => root.unmount();
  }
  const reportEarlyInput = readEarlyInput(container);
  const onAlive = () => {
    queueMicrotask(reportEarlyInput);
    // A frame later the page shows what was reported, and what its effects have restored.
    requestAnimationFrame(() => setTimeout(replayEarlyPress));
  };
  let unmount = () => undefined as void;
  startTransition(() => {
    const root = hydrateRoot(container, <Alive onAlive={onAlive}>{page}</Alive>);
    unmount = () => root.unmount();
  });
  return () => unmount();
}

/** Its effect comes after those of everything inside. */
function Alive({ children, onAlive }: { children: ReactNode; onAlive: () => void }) {
  useEffect(onAlive, [onAlive]);
  return children;
}
