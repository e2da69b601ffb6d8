import { testModels } from '../fixtures/models';
import { initialForm } from '../form/form-state';
import { forgetHeldPress, holdPress, isPressDue, PAYMENT_LASTS_MIN, pathOfPaidPress } from './held-press';

const MINUTE_MS = 60_000;
const [model] = testModels;
if (!model) throw new Error('There are no test models.');
const form = { ...initialForm(model), prompt: 'Rain' };

/** Opens an address of the site as the browser would. */
const visit = (path: string) => history.replaceState(null, '', path);

beforeEach(() => {
  sessionStorage.clear();
  visit('/de/ai-video-generator/sea-1');
  jest.useFakeTimers();
});

afterEach(() => jest.useRealTimers());

it('resumes at its form once its own order is paid, for the same draft, and once', () => {
  holdPress(form, 'o-1');
  visit('/de/purchase?order=o-1');
  const path = pathOfPaidPress('o-1');
  expect(path).toMatch(/^\/de\/ai-video-generator\/sea-1\?press=[\w-]+$/);
  visit(path ?? '');
  expect(isPressDue({ ...form, prompt: 'Snow' })).toBe(false);
  expect(isPressDue(form)).toBe(true);
  forgetHeldPress();
  visit(path ?? '');
  expect(isPressDue(form)).toBe(false);
});

it('resumes a press that an earlier release has stored', () => {
  holdPress(form, 'o-1');
  const stored = sessionStorage.getItem('generator-press') ?? '';
  sessionStorage.setItem('generator-press', stored.replace('"intent":', '"wish":'));
  visit(pathOfPaidPress('o-1') ?? '');
  expect(isPressDue({ ...form, prompt: 'Snow' })).toBe(false);
  expect(isPressDue(form)).toBe(true);
});

it('waits for no other order', () => {
  holdPress(form, 'o-1');
  expect(pathOfPaidPress('o-2')).toBeUndefined();
});

it('resumes for no order after a login', () => {
  holdPress(form);
  expect(pathOfPaidPress('o-1')).toBeUndefined();
});

it('expires, on the way to the payment and on the way back', () => {
  holdPress(form, 'o-1');
  const path = pathOfPaidPress('o-1') ?? '';
  jest.advanceTimersByTime((PAYMENT_LASTS_MIN - 1) * MINUTE_MS);
  expect(pathOfPaidPress('o-1')).toBe(path);
  jest.advanceTimersByTime(MINUTE_MS);
  expect(pathOfPaidPress('o-1')).toBeUndefined();
  visit(path);
  expect(isPressDue(form)).toBe(false);
});
