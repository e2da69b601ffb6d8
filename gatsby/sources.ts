import path from 'node:path';
import type { PluginRef } from 'gatsby';

const SETTINGS_TYPES: Readonly<Record<string, string>> = {
  site: 'SiteSettings',
  languages: 'Language',
  plans: 'Plans',
  footer: 'Footer',
  'prompt-words': 'PromptWords',
};

const FOLDER_TYPES: Readonly<Record<string, string>> = {
  models: 'Model',
  guides: 'ModelGuide',
  legal: 'LegalDocument',
  locale: 'LocaleFile',
};

/** The source name that gatsby-plugin-react-i18next expects. */
const LOCALE_SOURCE = 'locale';

/** The parts of `content/` as gatsby-source-filesystem instances. */
export function contentSources(root: string): PluginRef[] {
  const content = path.join(root, 'content');
  return [
    source(
      'settings',
      content,
      ['models', 'guides', 'providers', 'legal', 'locales', 'pictures', 'schemas', 'translations'].map(
        (folder) => `${content}/${folder}/**`,
      ),
    ),
    // Beside the media are records of how they were made; no page shows them.
    source('models', path.join(content, 'models'), [`${content}/models/media/*.json`]),
    source('guides', path.join(content, 'guides')),
    source('legal', path.join(content, 'legal')),
    source(LOCALE_SOURCE, path.join(content, 'locales')),
  ];
}

function source(name: string, folder: string, ignore: string[] = []): PluginRef {
  return { resolve: 'gatsby-source-filesystem', options: { name, path: folder, ignore } };
}

interface JsonFile {
  node: { sourceInstanceName?: unknown; name?: unknown };
  /** The parsed file; gatsby-transformer-json copies it into a node after it has requested the type. */
  object: Record<string, unknown>;
}

/**
 * GraphQL type of a JSON file, for gatsby-transformer-json 5.16. The transformer processes every JSON file, including
 * locale files, which gatsby-plugin-react-i18next reads itself. Those are emptied here: Gatsby refuses a node with a
 * key "fields", and their strings would be stored twice. So are the files that only checks read (glossary, terms,
 * notes): their keys are no names of GraphQL fields.
 */
export function typeNameOf({ node, object }: JsonFile): string {
  const type = FOLDER_TYPES[String(node.sourceInstanceName)] ?? SETTINGS_TYPES[String(node.name)];
  if (node.sourceInstanceName === LOCALE_SOURCE || !type) for (const key of Object.keys(object)) delete object[key];
  return type ?? 'OtherJson';
}
