import { useEffect, useState, type ComponentType } from 'react';
import { findMissingFile } from './missing-file';

export interface LatePart<Props> {
  /** Undefined until its code is there. */
  Part: ComponentType<Props> | undefined;
  /** Why its code could not be loaded. `outdated`: the server no longer has it. */
  failure: 'unreachable' | 'outdated' | undefined;
  retry: () => void;
}

/**
 * Makes a hook that loads a component's code when it is first used in a page.
 *
 * @param reload reloads the page for a file that is missing, or returns false
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  reload: (file: string) => boolean = () => false,
): () => LatePart<Props> {
  let loaded: ComponentType<Props> | undefined;

  return function useLatePart() {
    const [Part, setPart] = useState(() => loaded);
    const [failure, setFailure] = useState<LatePart<Props>['failure']>();

    useEffect(() => {
      if (Part || failure) return undefined;
      let isOver = false;
      load().then(
        (component) => {
          loaded = component;
          if (!isOver) setPart(() => component);
        },
        async (error: unknown) => {
          const missing = await findMissingFile(error);
          if (isOver || (missing !== undefined && reload(missing))) return;
          setFailure(missing === undefined ? 'unreachable' : 'outdated');
        },
      );
      return () => {
        isOver = true;
      };
    }, [Part, failure]);

    return { Part, failure, retry: () => setFailure(undefined) };
  };
}
