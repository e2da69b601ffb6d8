import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { definitionFile } from './provider-definition';

type Json = Record<string, unknown>;

/**
 * For tests: a small, valid content folder (two models, English and German) in which each test breaks one thing. The
 * model is our real wan-2.2-fast, so that the fixture cannot drift from the catalogue.
 */
export class ContentFixture {
  readonly root = fs.mkdtempSync(path.join(os.tmpdir(), 'content-'));

  constructor() {
    const model = readJson('content/models/wan-2.2-fast.json');
    this.write('content/site.json', { ...readJson('content/site.json'), partnerBadges: [] });
    this.write('content/languages.json', [
      { code: 'en', name: 'English', path: '', hreflang: 'en' },
      { code: 'de', name: 'Deutsch', path: '/de', hreflang: 'de' },
    ]);
    this.write('content/plans.json', readJson('content/plans.json'));
    this.write('content/prompt-words.json', { groups: [], models: [] });
    this.write('content/footer.json', { quickLinks: [{ labelKey: 'nav.home', href: '/' }] });
    this.write('content/glossary.json', { neverTranslated: ['Google'], sameAsEnglish: { de: ['Video', 'Start'] } });
    this.addModel({ ...model, texts: sameTextEverywhere() }, 'wan-2.2-fast');
    this.addModel(
      {
        ...model,
        texts: sameTextEverywhere(),
        key: '{product}1lite',
        page: '/ai-video-generator/{product}1lite',
        order: 99,
      },
      'product-1-lite',
    );
    for (const { provider, calls } of model.providers as { provider: string; calls: { endpoint: string }[] }[]) {
      for (const { endpoint } of calls) {
        const file = definitionFile(provider, endpoint);
        this.write(file, readJson(file));
      }
    }
    for (const name of ['wan-2.2-fast', 'product-1-lite']) this.addGuides(name);
    this.write('content/locales/en/common.json', ENGLISH);
    this.write('content/locales/de/common.json', GERMAN);
    for (const code of ['en', 'de']) this.write(`content/prompt-filter/${code}.json`, PROMPT_FILTER);
    for (const name of ['wan-2.2-fast', 'product-1-lite']) this.writeMedia(name);
    this.write('content/legal/terms/en.json', legal('Terms of use', 'You use the site and we run it.'));
    this.write('content/legal/terms/de.json', legal('Nutzungsbedingungen', 'Sie nutzen die Seite, wir betreiben sie.'));
  }

  addModel(model: Json, name: string): void {
    const media = { image: 'jpg', video: 'mp4', videoModern: 'webm', logo: 'svg' };
    const paths = Object.entries(media).map(([field, extension]) => [field, `./media/${name}.${extension}`]);
    this.write(`content/models/${name}.json`, { ...model, ...Object.fromEntries(paths) });
  }

  addGuides(name: string): void {
    this.write(`content/guides/en/${name}.json`, guide(`${name} 1 `));
    this.write(`content/guides/de/${name}.json`, guide(`${name} 1; `));
  }

  writeMedia(name: string): void {
    for (const extension of ['jpg', 'mp4', 'webm', 'svg'])
      this.writeText(`content/models/media/${name}.${extension}`, '-');
  }

  write(file: string, value: unknown): void {
    this.writeText(file, JSON.stringify(value, null, 2));
  }

  writeText(file: string, text: string): void {
    const target = path.join(this.root, file);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, text);
  }

  read(file: string): Json {
    return JSON.parse(fs.readFileSync(path.join(this.root, file), 'utf8')) as Json;
  }

  /** Applies `change` to a file's value and rewrites the file. */
  edit(file: string, change: (value: Json) => void): void {
    const value = this.read(file);
    change(value);
    this.write(file, value);
  }

  remove(): void {
    fs.rmSync(this.root, { recursive: true });
  }
}

const PROMPT_FILTER = { cruelty: [{ why: 'Killing as a spectacle', words: ['snuff*', 'cut … throat'] }] };
const ENGLISH = {
  footer: { tool: { still: 'Pictures', upscale: 'Larger pictures' } },
  nav: { home: 'Home', start: 'Start a video' },
  login: 'Log in with Google',
  credits_one: '{{count}} credit',
  credits_other: '{{count}} credits',
  welcome: 'Welcome to {{product}}, {{name}}',
};

const GERMAN = {
  footer: { tool: { still: 'Bilder', upscale: 'Mehr Bildpunkte' } },
  nav: { home: 'Startseite', start: 'Video beginnen' },
  login: 'Mit Google anmelden',
  credits_one: '{{count}} Guthabenpunkt',
  credits_other: '{{count}} Guthabenpunkte',
  welcome: 'Willkommen bei {{product}}, {{name}}',
};

/** Digits instead of words, which cannot be mistaken for English. */
function sameTextEverywhere(): Json {
  const text = {
    summary: '1',
    description: '2',
    strengths: ['3', '4'],
    limits: ['5'],
    examplePrompt: '6',
    imageAlt: '7',
  };
  return { en: text, de: text };
}

/** Long enough for a page of its own. */
function guide(text: string): Json {
  const prompts = ['2', '3', '4'].map((number) => ({ title: number, prompt: `${text}${number}`, why: number }));
  const questions = ['5', '6', '7'].map((number) => ({ question: number, answer: number }));
  return { uses: [text.repeat(150).trim(), '8'], prompts, questions };
}

function legal(title: string, paragraph: string): Json {
  const sections = [{ key: 'use', heading: title, blocks: [{ paragraph }] }];
  return { title, description: `${paragraph} ${'1 '.repeat(45)}`, updatedAt: '2026-01-31', intro: paragraph, sections };
}

function readJson(file: string): Json {
  return JSON.parse(fs.readFileSync(path.resolve(file), 'utf8')) as Json;
}
