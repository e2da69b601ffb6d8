import { writeFileSync } from 'node:fs';
import { answerShapes, shapesFile } from './shape-of';

/** `npm run answers`: writes the shapes of all answers, after a contract has changed. */
writeFileSync('src/http/answers/answer-shapes.json', shapesFile(answerShapes()));
