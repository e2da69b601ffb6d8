import fs from 'node:fs';
import path from 'node:path';
import Ajv from 'ajv';
import { editorSchemas } from './editor-schemas';

it('finds the committed schemas up to date (else: npm run content:schemas)', () => {
  const folder = path.resolve('content/schemas');
  const committed = new Map(
    fs.readdirSync(folder).map((name) => [name, fs.readFileSync(path.join(folder, name), 'utf8')]),
  );
  expect(Object.fromEntries(committed)).toEqual(Object.fromEntries(editorSchemas()));
});

it.each([
  ['model', 'content/models/wan-2.5.json'],
  ['provider-definition', 'content/providers/fal/fal-ai--veo3.1.json'],
  ['plans', 'content/plans.json'],
  ['site', 'content/site.json'],
  ['languages', 'content/languages.json'],
  ['footer', 'content/footer.json'],
  ['glossary', 'content/glossary.json'],
  ['notes', 'content/notes.json'],
  ['terms', 'content/terms.json'],
  ['legal', 'content/legal/terms/en.json'],
  ['locale', 'content/locales/en/common.json'],
])('%s.schema.json accepts %s', (name, file) => {
  const validate = new Ajv().compile(JSON.parse(editorSchemas().get(`${name}.schema.json`) ?? '') as object);
  validate(JSON.parse(fs.readFileSync(file, 'utf8')));
  expect(validate.errors).toBeNull();
});
