import { useId, type ReactNode } from 'react';
import { classNames } from './class-names';
import * as styles from './Field.module.css';

/** Props for the control that connect its label, hint and error for screen readers. */
interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps {
  label: ReactNode;
  /** Shown at the end of the label's line: a counter, "optional". */
  aside?: ReactNode;
  hint?: ReactNode;
  /** The error and its cure. Its presence marks the control as invalid. */
  error?: ReactNode;
  /** The label is read out but not shown. */
  labelHidden?: boolean;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}

/** Label, control, hint and error of one form field. */
export function Field({ label, aside, hint, error, labelHidden = false, className, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={classNames(styles.field, className)}>
      <div className={classNames(styles.head, labelHidden && 'visually-hidden')}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      {children({
        id,
        'aria-describedby': classNames(errorId, hintId),
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p id={errorId} className={styles.error} role="alert">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
