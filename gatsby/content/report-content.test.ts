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

/** The output of `gatsby build` or `gatsby develop`, by the reporter's method. */
function report({ isRelease, isPublished = false }: { isRelease: boolean; isPublished?: boolean }) {
  const printed = { info: [] as string[], warn: [] as string[], panicOnBuild: [] as string[] };
  const reporter = {
    info: (text: string) => printed.info.push(text),
    warn: (text: string) => printed.warn.push(text),
    panicOnBuild: (text: string) => printed.panicOnBuild.push(text),
  };
  reportContent(reporter as never, content.root, isRelease, true, isPublished);
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

it('stops a build that is to be published with a text that no second person has read', () => {
  expect(report({ isRelease: true }).panicOnBuild).toEqual([]);
  const { panicOnBuild } = report({ isRelease: true, isPublished: true });
  expect(panicOnBuild).toEqual([expect.stringMatching(/In "de", no second person has read common\.\w+/)]);
});

describe('after a change in gatsby develop', () => {
  let reporter: { info: jest.Mock; warn: jest.Mock; panicOnBuild: jest.Mock };
  beforeEach(() => {
    reporter = { info: jest.fn(), warn: jest.fn(), panicOnBuild: jest.fn() };
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  /** @param utilization part of the time that Gatsby works for from now on */
  const gatsbyWorks = (utilization: number) =>
    jest.spyOn(performance, 'eventLoopUtilization').mockReturnValue({ utilization, active: 0, idle: 0 });

  it('checks what has changed after the page, and once for changes in a row', () => {
    gatsbyWorks(0.01);
    content.edit('content/locales/de/common.json', (texts) => (texts.login = ''));
    reportChangedContent(reporter, content.root);
    reportChangedContent(reporter, content.root);
    expect(reporter.warn).not.toHaveBeenCalled();
    jest.runAllTimers();
    expect(reporter.warn.mock.calls).toEqual([[expect.stringContaining('Must not be empty.')]]);
  });

  it('checks nothing while Gatsby is still at work on the change', () => {
    gatsbyWorks(0.9);
    changeEnglish();
    reportChangedContent(reporter, content.root);
    jest.advanceTimersByTime(60_000);
    expect(reporter.warn).not.toHaveBeenCalled();
    gatsbyWorks(0.01);
    jest.advanceTimersByTime(1000);
    expect(reporter.warn).toHaveBeenCalledTimes(1);
  });
});
