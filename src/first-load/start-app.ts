import { nextTask } from './next-task';

/**
 * Reading all modules is one long task of a phone's processor. Here the large ones are read first, each in a task of its
 * own, between which the browser shows and answers. They are in the same file, and Gatsby finds them read.
 */
export async function startApp(): Promise<void> {
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  await import(/* webpackMode: "eager" */ 'gatsby');
  await nextTask();
  await import(/* webpackMode: "eager" */ '../i18n/use-translation');
  await nextTask();
  // The first formatter lists all languages of the browser, which takes longer than any component takes to hydrate.
  new Intl.NumberFormat();
  await nextTask();
  await import(/* webpackMode: "eager" */ 'gatsby-production-app');
}
