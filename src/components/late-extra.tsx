import type { ComponentType } from 'react';
import { ErrorBoundary } from './ErrorBoundary';
import { latePart } from './late-part';

/**
 * A component whose code is loaded when it is first shown, and that nobody asked for: a failure is reported, not said. Apart from
 * `late`, whose dialog and button every page would get with the app, their styles after its own.
 */
export function lateExtra<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const usePart = latePart(load);

  return function LateExtra(props: Props) {
    const { Part } = usePart();
    return Part ? (
      <ErrorBoundary fallback={null}>
        <Part {...props} />
      </ErrorBoundary>
    ) : null;
  };
}
