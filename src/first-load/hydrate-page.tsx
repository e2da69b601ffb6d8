import { startTransition, useEffect, type ReactNode } from 'react';
import type { Container } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { reportError } from '../http/report-error';
import { readEarlyInput } from './early-input';
import { replayEarlyPress } from './early-clicks';

/**
 * Hydrates the built page in slices of a few milliseconds. As a transition, hydration yields to the visitor's input,
 * and clicks and typing make React finish the affected part first; otherwise it would be one long task. Earlier input
 * is reported to React afterwards.
 *
 * `gatsby develop` builds no pages and starts with an empty one. Returns a function that unmounts the page.
 */
export function hydratePage(page: ReactNode, container: Container | null): () => void {
  if (!(container instanceof Element)) throw new Error('The page has no root element to hydrate.');
  if (!container.querySelector('#gatsby-focus-wrapper')?.hasChildNodes()) {
    const root = createRoot(container);
    // The script in the head that holds back early clicks must be stopped here too.
    root.render(<Alive onAlive={replayEarlyPress}>{page}</Alive>);
    return () => root.unmount();
  }
  const reportEarlyInput = readEarlyInput(container);
  const onAlive = () => {
    queueMicrotask(reportEarlyInput);
    // One frame later the page shows the reported input and the state that its effects restored.
    requestAnimationFrame(() => setTimeout(replayEarlyPress));
  };
  let unmount = () => undefined as void;
  startTransition(() => {
    const root = hydrateRoot(container, <Alive onAlive={onAlive}>{page}</Alive>, { onRecoverableError });
    unmount = () => root.unmount();
  });
  return () => unmount();
}

/** The built page wasn't what React found: an extension or a translator changed it, or we did. React renders it again. */
function onRecoverableError(error: unknown): void {
  reportError('HYDRATION_RECOVERED', error);
  console.error(error);
}

/** Its effect runs after those of its children. */
function Alive({ children, onAlive }: { children: ReactNode; onAlive: () => void }) {
  useEffect(onAlive, [onAlive]);
  return children;
}
