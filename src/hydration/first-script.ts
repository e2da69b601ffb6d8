/**
 * What the browser runs first on every page, before Gatsby's own app: reading all modules is one long task of a phone's
 * processor. Here the large ones are read first, each in a task of its own, between which the browser shows and answers.
 * They are in the same file, and Gatsby finds them read.
 */
async function start(): Promise<void> {
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  await import(/* webpackMode: "eager" */ 'gatsby');
  await nextTask();
  await import(/* webpackMode: "eager" */ 'gatsby-plugin-react-i18next');
  await nextTask();
  await import(/* webpackMode: "eager" */ 'gatsby-production-app');
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

void start();
