import { nextTask } from './next-task';

/**
 * Evaluating all modules is one long task on a phone. This evaluates the large ones first, each in a separate task,
 * between which the browser can paint and handle input. They are in the same file, so Gatsby finds them evaluated.
 */
export async function startApp(): Promise<void> {
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  // One name, because webpack keeps all of a module that is imported as a whole.
  await import(/* webpackMode: "eager", webpackExports: ["navigate"] */ 'gatsby');
  await nextTask();
  // The first Intl formatter loads all locales of the browser, which takes longer than hydrating any component. Half of
  // that are tables that a look-up needs too.
  new Intl.Locale('en').maximize();
  await nextTask();
  new Intl.NumberFormat();
  await nextTask();
  await import(/* webpackMode: "eager" */ 'gatsby-production-app');
}
