import { forwardRef, type InputHTMLAttributes, type SelectHTMLAttributes, type TextareaHTMLAttributes } from 'react';
import { classNames } from './class-names';
import { ChevronDown } from './icons';
import * as styles from './TextControls.module.css';

/** One line of text. Use inside Field and spread its control props. */
export const TextInput = forwardRef<HTMLInputElement, InputHTMLAttributes<HTMLInputElement>>(function TextInput(
  { className, ...rest },
  ref,
) {
  return <input ref={ref} type="text" {...rest} className={classNames(styles.control, className)} />;
});

/** Several lines of text; grows with its content where the browser can (`field-sizing`). */
export const TextArea = forwardRef<HTMLTextAreaElement, TextareaHTMLAttributes<HTMLTextAreaElement>>(function TextArea(
  { className, ...rest },
  ref,
) {
  return (
    <textarea ref={ref} rows={3} dir="auto" {...rest} className={classNames(styles.control, styles.area, className)} />
  );
});

/** The platform's own select, dressed; options are passed as children. */
export const Select = forwardRef<HTMLSelectElement, SelectHTMLAttributes<HTMLSelectElement>>(function Select(
  { className, ...rest },
  ref,
) {
  return (
    <span className={classNames(styles.selectBox, className)}>
      <select ref={ref} {...rest} className={classNames(styles.control, styles.select)} />
      <ChevronDown aria-hidden strokeWidth={1.5} className={styles.chevron} />
    </span>
  );
});
