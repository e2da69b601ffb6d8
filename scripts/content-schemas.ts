import fs from 'node:fs';
import path from 'node:path';
import { editorSchemas } from '../gatsby/content/editor-schemas';

/** `npm run content:schemas`: regenerates the JSON Schemas of content/schemas/. */
const folder = path.join(process.cwd(), 'content/schemas');
fs.mkdirSync(folder, { recursive: true });
for (const [name, text] of editorSchemas()) fs.writeFileSync(path.join(folder, name), text);
