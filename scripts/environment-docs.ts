import fs from 'node:fs';
import path from 'node:path';
import { envExample, withVariableTable } from '../environment/documentation';

// `npm run environment:docs`: writes the variables of environment/variables.ts into README.md and .env.example.

const root = path.dirname(__dirname);
const readme = path.join(root, 'README.md');
fs.writeFileSync(readme, withVariableTable(fs.readFileSync(readme, 'utf8')));
fs.writeFileSync(path.join(root, '.env.example'), envExample());
