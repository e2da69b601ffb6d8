import path from 'node:path';
import type { PluginRef } from 'gatsby';

const SETTINGS_TYPES: Readonly<Record<string, string>> = {
  site: 'SiteSettings',
  languages: 'Language',
  plans: 'Plans',
  footer: 'Footer',
};

const FOLDER_TYPES: Readonly<Record<string, string>> = {
  models: 'Model',
  legal: 'LegalDocument',
  locale: 'LocaleFile',
};

/** The parts of `content/` as gatsby-source-filesystem instances. */
export function contentSources(root: string): PluginRef[] {
  const content = path.join(root, 'content');
  return [
    source(
      'settings',
      content,
      ['models', 'legal', 'locales', 'schemas'].map((folder) => `${content}/${folder}/**`),
    ),
    source('models', path.join(content, 'models')),
    source('legal', path.join(content, 'legal')),
    // The name that gatsby-plugin-react-i18next looks for.
    source('locale', path.join(content, 'locales')),
  ];
}

function source(name: string, folder: string, ignore: string[] = []): PluginRef {
  return { resolve: 'gatsby-source-filesystem', options: { name, path: folder, ignore } };
}

/**
 * GraphQL type of a JSON file, for gatsby-transformer-json. Locale files get a type of their own that nothing reads:
 * the transformer takes every JSON file, and would else make a type a folder.
 */
export function typeNameOf({ node }: { node: { sourceInstanceName?: unknown; name?: unknown } }): string {
  const folderType = FOLDER_TYPES[String(node.sourceInstanceName)];
  return folderType ?? SETTINGS_TYPES[String(node.name)] ?? 'OtherJson';
}
