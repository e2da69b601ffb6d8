import { useEffect, useState, type ComponentType } from 'react';

export interface LatePart<Props> {
  /** Undefined until its code is there. */
  Part: ComponentType<Props> | undefined;
  hasFailed: boolean;
  retry: () => void;
}

/** Makes a hook that loads a component's code when it is first used in a page. */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>): () => LatePart<Props> {
  let loaded: ComponentType<Props> | undefined;

  return function useLatePart() {
    const [Part, setPart] = useState(() => loaded);
    const [hasFailed, setHasFailed] = useState(false);

    useEffect(() => {
      if (Part || hasFailed) return undefined;
      let isOver = false;
      load().then(
        (component) => {
          loaded = component;
          if (!isOver) setPart(() => component);
        },
        () => {
          if (!isOver) setHasFailed(true);
        },
      );
      return () => {
        isOver = true;
      };
    }, [Part, hasFailed]);

    return { Part, hasFailed, retry: () => setHasFailed(false) };
  };
}
