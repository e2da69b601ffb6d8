import { readdir } from 'node:fs/promises';
import path from 'node:path';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { Model } from '#contracts/model';
import { fillProductName, type ProductName } from '#contracts/product-name';
import { check, readJson, refuseErrors } from './read-content';

/** The models on offer, by key. */
export type Catalogue = ReadonlyMap<string, Model>;

const Site = Type.Object({
  product: Type.Object({ name: Type.String({ minLength: 1 }), slug: Type.String({ pattern: '^[a-z0-9-]+$' }) }),
});

const siteValidator = Compile(Site);
const modelValidator = Compile(Model);

/**
 * Reads `site.json` and `models/*.json` of the content directory.
 * @throws Error that lists every error by file, field and reason
 */
export async function loadCatalogue(contentDir: string): Promise<Catalogue> {
  const errors: string[] = [];
  const site = check(siteValidator, 'site.json', await readJson(contentDir, 'site.json', errors), errors);
  const files = (await readdir(path.join(contentDir, 'models'))).filter((name) => name.endsWith('.json'));
  if (files.length === 0) errors.push('models/: there is no model');
  const models: Model[] = [];
  for (const name of files.sort()) {
    const file = path.join('models', name);
    const model = check(modelValidator, file, await readJson(contentDir, file, errors), errors);
    if (model) models.push(model);
  }
  refuseErrors(errors);
  return site ? toCatalogue(models, site.product) : new Map();
}

/** Models as written by editors, with the product's name filled in. */
export function toCatalogue(models: readonly Model[], product: ProductName): Catalogue {
  return new Map(models.map((model) => fillProductName(model, product)).map((model) => [model.key, model]));
}
