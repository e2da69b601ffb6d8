import type { ReactNode } from 'react';
import { Plus } from './icons';
import * as styles from './Questions.module.css';

export interface Question {
  key: string;
  question: string;
  answer: ReactNode;
}

/** Questions that unfold their answers, in the browser's own element: no script, found by the page search. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <div className={styles.list}>
      {questions.map(({ key, question, answer }) => (
        <details key={key} className={styles.item}>
          <summary className={styles.question}>
            <span>{question}</span>
            <Plus aria-hidden strokeWidth={1.5} className={styles.sign} />
          </summary>
          <div className={styles.answer}>{answer}</div>
        </details>
      ))}
    </div>
  );
}
