import fs from 'node:fs';
import path from 'node:path';
import { envExample, withVariableTable } from '../environment/documentation';

// `npm run environment:docs`: writes the variables of environment/variables.ts into docs/environment.md and .env.example.

const root = path.dirname(__dirname);
const page = path.join(root, 'docs/environment.md');
fs.writeFileSync(page, withVariableTable(fs.readFileSync(page, 'utf8')));
fs.writeFileSync(path.join(root, '.env.example'), envExample());
