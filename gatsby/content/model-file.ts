import type { Model } from '../../contracts/model';
import type { JsonDocument } from './json-document';

/** A model file that matches its schema. */
export interface ModelFile {
  document: JsonDocument;
  model: Model;
}
