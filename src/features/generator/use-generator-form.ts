import { useCallback, useEffect, useMemo, useReducer, useRef, useState, type RefObject } from 'react';
import type { ModelTerms } from '#contracts/model';
import { readDraft, saveDraft } from './draft-storage';
import { formReducer, initialForm, modelOf, type FormAction, type FormState, type GeneratorForm } from './form-state';

export interface GeneratorFormHandle<M extends ModelTerms> {
  form: GeneratorForm;
  changes: FormState['changes'];
  /** The chosen model. */
  model: M;
  change: (action: FormAction) => void;
  promptRef: RefObject<HTMLTextAreaElement>;
  /** The draft is back in the form: from here on, what is seen is the visitor's own. */
  isRestored: boolean;
}

/**
 * The form's state, starting as the visitor left it. `startModel` is what the page was built with; a pinned one (the
 * page is about this model) wins over the model of the draft.
 */
export function useGeneratorForm<M extends ModelTerms>(
  models: readonly M[],
  startModel: M,
  isPinned: boolean,
): GeneratorFormHandle<M> {
  const reducer = useMemo(() => formReducer(models), [models]);
  const [state, dispatch] = useReducer(reducer, startModel, startState);
  const [isRestored, setIsRestored] = useState(false);
  const promptRef = useRef<HTMLTextAreaElement>(null);
  const isTouched = useRef(false);

  useEffect(() => {
    // Typed while the page's script was still loading: newer than any draft.
    const typed = promptRef.current?.value ?? '';
    const draft = readDraft(initialForm(startModel));
    if (draft) {
      isTouched.current = true;
      dispatch({ type: 'restore', form: draft });
      if (isPinned) dispatch({ type: 'chooseModel', key: startModel.key });
    }
    if (typed !== '') {
      isTouched.current = true;
      dispatch({ type: 'edit', fields: { prompt: typed } });
    }
    setIsRestored(true);
    // Once a page: later changes of the props are later pages.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useEffect(() => {
    if (isRestored && isTouched.current) saveDraft(state.form);
  }, [isRestored, state.form]);

  const change = useCallback((action: FormAction) => {
    isTouched.current = true;
    dispatch(action);
  }, []);

  const model = modelOf(models, state.form.model) ?? startModel;
  return { ...state, model, change, promptRef, isRestored };
}

function startState(model: ModelTerms): FormState {
  return { form: initialForm(model), changes: [] };
}
