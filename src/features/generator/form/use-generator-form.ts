import { useCallback, useEffect, useReducer } from 'react';
import { isChoosable, type OfferedTerms } from '../../../model-offer';
import { type Catalogue, mayGrow } from '../catalogue/catalogue';
import { cheapestModel } from '../catalogue/generator-model';
import { readDraft, saveDraft } from './draft-storage';
import {
  choicesOf,
  type FormAction,
  type FormChoices,
  formReducer,
  type FormState,
  initialForm,
  modelOf,
} from './form-state';
import type { GeneratorForm } from './generator-form';
import { supportedFields } from './switch-model';

export interface GeneratorFormHandle<M extends OfferedTerms> {
  form: GeneratorForm;
  /** Choices of `form`; the same object until one of them changes. */
  choices: FormChoices;
  changes: FormState['changes'];
  /** The chosen model. */
  model: M;
  change: (action: FormAction) => void;
  /** Chooses the model in the URL: a draft is switched to it, an untouched form starts with its defaults. */
  startWith: (key: string) => void;
  /** Stores the form for the next page, even an untouched one, so that the visitor sees the same form there. */
  keepDraft: () => void;
  /** The draft is restored: from now on the form shows the visitor's own values. */
  isRestored: boolean;
}

interface HandleState extends FormState {
  choices: FormChoices;
  isRestored: boolean;
  /** Worth storing: the visitor has changed something, on this page or an earlier one. */
  isTouched: boolean;
}

type HandleAction =
  FormAction | { type: 'resume'; actions: FormAction[] } | { type: 'startWith'; key: string } | { type: 'keepDraft' };

/**
 * The form's state, starting as the visitor left it. `startModel` is what the page was built with; a pinned one (the
 * page is about this model) wins over the model of the draft. A draft of a model that the `catalogue` does not have yet
 * is restored when it comes, unless the visitor has changed the form by then.
 */
export function useGeneratorForm<M extends OfferedTerms>(
  models: readonly M[],
  startModel: M,
  isPinned: boolean,
  catalogue?: Pick<Catalogue, 'state' | 'rest'>,
): GeneratorFormHandle<M> {
  const [state, dispatch] = useReducer(handleReducer(models, isPinned), startModel, startState);
  const { form, choices, isRestored, isTouched } = state;

  const isComing = catalogue !== undefined && !isPinned && !isTouched && mayGrow(catalogue);
  const wantAll = catalogue?.rest.wantAll;
  useEffect(() => {
    if (isRestored) return;
    const actions: FormAction[] = [];
    const draft = readDraft(initialForm(startModel));
    if (draft && isComing && !modelOf(models, draft.form.model)) {
      wantAll?.();
      return;
    }
    if (draft && isPinned && draft.form.model !== startModel.key) {
      actions.push({ type: 'takeOver', ...draft, key: startModel.key });
    } else if (draft) actions.push({ type: 'restore', form: draft.form });
    dispatch({ type: 'resume', actions });
    // Once per page, or once more models are there: other changed props mean another page.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [models.length, isComing]);

  const change = useCallback((action: FormAction) => dispatch(action), []);
  const startWith = useCallback((key: string) => dispatch({ type: 'startWith', key }), []);
  const keepDraft = useCallback(() => dispatch({ type: 'keepDraft' }), []);
  const model = modelOf(models, form.model) ?? startModel;

  useEffect(() => {
    // Also what was entered before the draft is restored, which has been read by then: a reload may come in between.
    if (isTouched) saveDraft({ form, offered: supportedFields(model, form) });
  }, [isTouched, form, model]);

  const { capabilities, catalogued, isUnavailable } = model;
  useEffect(() => {
    if (catalogued || isUnavailable) dispatch({ type: 'fit' });
  }, [capabilities, catalogued, isUnavailable]);

  return { form, choices, changes: state.changes, model, change, startWith, keepDraft, isRestored };
}

function startState(model: OfferedTerms): HandleState {
  const form = initialForm(model);
  return { form, choices: form, changes: [], isRestored: false, isTouched: false };
}

function handleReducer(models: readonly OfferedTerms[], isPinned: boolean) {
  const reduce = formReducer(models);
  return (state: HandleState, action: HandleAction): HandleState => {
    const next = step(state, action);
    return { ...next, choices: choicesOf(next.form, state.choices) };
  };

  function step(state: HandleState, action: HandleAction): Omit<HandleState, 'choices'> {
    switch (action.type) {
      case 'resume': {
        const { form, changes } = action.actions.reduce<FormState>(reduce, state);
        return { form, changes, isRestored: true, isTouched: state.isTouched || action.actions.length > 0 };
      }
      case 'startWith': {
        if (state.isTouched) return { ...state, ...reduce(state, { type: 'chooseModel', key: action.key }) };
        const model = modelOf(models, action.key);
        return model ? { ...state, form: initialForm(model), changes: [] } : state;
      }
      case 'fit': {
        if (state.isTouched) return { ...state, ...reduce(state, action) };
        // Not the visitor's choice yet: the form starts with what can be made, without a word about it.
        const current = modelOf(models, state.form.model);
        if (!current) return state;
        const start = isPinned || isChoosable(current) ? current : cheapestModel(models);
        return { ...state, form: initialForm(start) };
      }
      case 'keepDraft':
        return { ...state, isTouched: true };
      default:
        return { ...state, ...reduce(state, action), isTouched: true };
    }
  }
}
