import { useId, type ReactNode } from 'react';
import { classNames } from './class-names';
import * as styles from './SegmentedControl.module.css';

interface Segment<Value extends string | number> {
  value: Value;
  label: ReactNode;
  /** Can't be chosen now; `note` says why. */
  disabled?: boolean;
}

export interface SegmentedControlProps<Value extends string | number> {
  legend: string;
  /** The legend is read out but not shown. */
  legendHidden?: boolean;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  hint?: ReactNode;
  /** Beside the legend, on its line: cut off where there is no room, so that it moves nothing when it comes later. */
  note?: string | undefined;
  className?: string;
}

/** A radio group in one row (it wraps): few choices, all seen at once. */
export function SegmentedControl<Value extends string | number>(props: SegmentedControlProps<Value>) {
  const { legend, legendHidden = false, segments, value, onChange, hint, note, className } = props;
  const name = useId();
  const hintId = hint ? `${name}-hint` : undefined;
  return (
    <fieldset className={classNames(styles.group, className)} aria-describedby={hintId}>
      <legend className={classNames(styles.legend, legendHidden && 'visually-hidden')}>
        {legend}
        {note !== undefined && (
          <span className={styles.note} title={note}>
            {note}
          </span>
        )}
      </legend>
      <div className={styles.row}>
        {segments.map((segment) => (
          <label key={segment.value} className={styles.segment} title={segment.disabled ? note : undefined}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              checked={segment.value === value}
              disabled={segment.disabled}
              onChange={() => onChange(segment.value)}
            />
            <span className={styles.face}>{segment.label}</span>
          </label>
        ))}
      </div>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
