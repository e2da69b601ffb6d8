import { performance } from 'node:perf_hooks';
import { ContentFixture } from './content-fixture';
import { reportChangedContent, reportContent } from './report-content';
import { acceptTranslations } from './translations/accept';

let content: ContentFixture;
beforeEach(() => {
  content = new ContentFixture();
  acceptTranslations(content.root, 'de', ['*']);
});
afterEach(() => content.remove());

/** What `gatsby build` or `gatsby develop` prints, by the reporter's method. */
function report({ isRelease }: { isRelease: boolean }) {
  const printed = { info: [] as string[], warn: [] as string[], panicOnBuild: [] as string[] };
  const reporter = {
    info: (text: string) => printed.info.push(text),
    warn: (text: string) => printed.warn.push(text),
    panicOnBuild: (text: string) => printed.panicOnBuild.push(text),
  };
  reportContent(reporter as never, content.root, isRelease, true);
  return printed;
}

const changeEnglish = () => content.edit('content/locales/en/common.json', (texts) => (texts.login = 'Enter'));
const forbidWord = () => {
  const term = { en: 'log in', note: '-', translations: { de: 'einloggen' }, forbidden: { de: ['anmelden'] } };
  content.write('content/terms.json', { terms: { 'log-in': term } });
};

it('stops a release with a translation that is older than its English', () => {
  changeEnglish();
  const { warn, panicOnBuild } = report({ isRelease: true });
  expect(warn).toEqual([]);
  expect(panicOnBuild).toEqual([expect.stringContaining('content:translations -- --accept de common.login')]);
});

it('stops a release with a word that the term base has replaced', () => {
  forbidWord();
  expect(report({ isRelease: true }).panicOnBuild).toEqual([
    expect.stringMatching(/Has "anmelden".*Write "einloggen"/),
  ]);
});

it('only warns of both in gatsby develop', () => {
  changeEnglish();
  forbidWord();
  const { warn, panicOnBuild } = report({ isRelease: false });
  expect(panicOnBuild).toEqual([]);
  expect(warn).toEqual([expect.stringMatching(/outdated texts \(2\):[^]*common\.login[^]*einloggen/)]);
});

it('checks what an editor changes in gatsby develop after the page, and once for changes in a row', () => {
  jest.useFakeTimers();
  try {
    const reporter = { info: jest.fn(), warn: jest.fn(), panicOnBuild: jest.fn() };
    const change = () => reportChangedContent(reporter, content.root);
    content.edit('content/locales/de/common.json', (texts) => (texts.login = ''));
    change();
    change();
    expect(reporter.warn).not.toHaveBeenCalled();
    jest.runAllTimers();
    expect(reporter.warn.mock.calls).toEqual([[expect.stringContaining('Must not be empty.')]]);
  } finally {
    jest.useRealTimers();
  }
});

it('does not check in gatsby develop while Gatsby is still at work on the change', () => {
  jest.useFakeTimers();
  const working = jest.spyOn(performance, 'eventLoopUtilization');
  const utilization = (part: number) => working.mockReturnValue({ utilization: part, active: 0, idle: 0 });
  try {
    const reporter = { info: jest.fn(), warn: jest.fn(), panicOnBuild: jest.fn() };
    utilization(0.9);
    reportChangedContent(reporter, content.root);
    jest.advanceTimersByTime(60_000);
    expect(reporter.info).not.toHaveBeenCalled();
    utilization(0.01);
    jest.advanceTimersByTime(1000);
    expect(reporter.info).toHaveBeenCalledTimes(1);
  } finally {
    working.mockRestore();
    jest.useRealTimers();
  }
});
